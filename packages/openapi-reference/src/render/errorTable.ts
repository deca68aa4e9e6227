/** Renders errors as a table of codes, statuses, meanings and actions. */
import type {ErrorModel, OperationModel, ReferenceModel, ResponseModel} from '../model';
import type {Labels, LabelId} from '../labels';
import {cardTable} from './cards';
import {html, type Html} from './html';
import type {ReferenceLinks} from './links';
import {inlineMarkdown, newFlag} from './parts';
import {isErrorStatus, statusBadge, statusTitle} from './status';

/** Number of rows shown before the rest is collapsed. */
const MAX_OPEN_ROWS = 3;
/** Proportion of operations above which an error, such as one about the token, starts collapsed. */
const COMMON = 0.5;

interface Row {
  error?: ErrorModel;
  statuses: readonly string[];
  meaning: Html;
  action?: Html;
}

/**
 * Renders the errors of an operation: first the codes, rarest first, then the statuses without a code. All but the
 * first rows start collapsed, as do codes that most operations can return.
 *
 * @returns undefined if the operation describes no errors
 */
export function operationErrors(
  model: ReferenceModel,
  operation: OperationModel,
  links: ReferenceLinks,
): Html | undefined {
  const rows = rowsOf(model, operation);
  if (rows.length === 0) {
    return undefined;
  }
  const headings = new Map(operation.responses.map(({status, headingId}) => [status, headingId]));
  const hasCodes = rows.some(({error}) => error !== undefined);
  const {labels} = model;
  const table = (some: readonly Row[], name: string) =>
    errorTable(some, {
      label: labels.text('table.name', {name}),
      labels,
      hasCodes,
      headings,
      links,
    });
  const isCommon = ({error}: Row) =>
    error !== undefined && error.operations.length > model.operations.length * COMMON;
  const open =
    rows.length > MAX_OPEN_ROWS + 1
      ? rows.slice(0, MAX_OPEN_ROWS).filter((row) => !isCommon(row))
      : rows;
  const folded = rows.slice(open.length);
  const count = folded.length;
  const id =
    open.length > 0
      ? folded.every(isCommon)
        ? 'errors.showMoreCommon'
        : 'errors.showMore'
      : folded.every(isCommon)
        ? 'errors.showCommon'
        : 'errors.showSome';
  return html`${open.length > 0 && table(open, labels.text('errors.some'))}${
    folded.length > 0 &&
    html`<details class="ref-children ref-more-errors">
      <summary>${labels.text(id, {count})}</summary>
      ${table(folded, labels.text(open.length > 0 ? 'errors.more' : 'errors.some'))}
    </details>`
  }`;
}

/** Returns the codes that an operation can return, rarest first. */
export function errorsOf(
  {errors}: ReferenceModel,
  {errorCodes}: Pick<OperationModel, 'errorCodes'>,
): ErrorModel[] {
  return errors
    .filter(({code}) => errorCodes.includes(code))
    .toSorted((a, b) => a.operations.length - b.operations.length);
}

export function rowsOf(model: ReferenceModel, operation: OperationModel): Row[] {
  const coded = errorsOf(model, operation).map((error): Row => ({
    error,
    statuses: error.statuses.map(String),
    meaning: inlineMarkdown(error.meaning),
    action: inlineMarkdown(error.action),
  }));
  const known = new Set(coded.flatMap(({statuses}) => statuses));
  const others = operation.responses
    .filter(({status}) => isErrorStatus(status) && !known.has(status))
    .map((response): Row => ({
      statuses: [response.status],
      meaning: meaningOf(response, model.labels),
    }));
  return [...coded, ...others];
}

function meaningOf({status, description}: ResponseModel, labels: Labels): Html {
  // A cell has room for one phrase; the status links to the complete text on the page.
  const [first = ''] = description?.trim().split(/\n\s*\n|\n(?=\s*(?:[|>#*+-]|\d+[.)]|```))/) ?? [];
  return first === '' || /^(?:[|>#*+-] |\||```)/.test(first)
    ? html`${statusTitle(status, labels)}`
    : inlineMarkdown(first);
}

interface TableOptions {
  label: string;
  labels: Labels;
  hasCodes: boolean;
  /** Ids of response headings, by status. */
  headings: ReadonlyMap<string, string>;
  links: ReferenceLinks;
}

function errorTable(
  rows: readonly Row[],
  {label, labels, hasCodes, headings, links}: TableOptions,
): Html {
  const ids: readonly LabelId[] = hasCodes
    ? ['errors.code', 'errors.status', 'errors.meaning', 'errors.whatToDo']
    : ['errors.status', 'errors.meaning'];
  const columns = ids.map((id) => labels.text(id));
  const cells = ({error, statuses, meaning, action}: Row): (Html | undefined)[] => {
    const status = html`${statuses.map((one, index) => html`${index > 0 && '· '}${statusLink(one, headings.get(one))}`)}`;
    return hasCodes
      ? [error && errorName(error, links, labels), status, meaning, action]
      : [status, meaning];
  };
  return cardTable({
    label,
    className: hasCodes ? 'ref-error-table ref-error-table-coded' : 'ref-error-table',
    columns,
    rows: rows.map(cells),
  });
}

function errorName({code, since}: ErrorModel, links: ReferenceLinks, labels: Labels): Html {
  return html`<a href="${links.error(code) ?? links.errors}"><code>${code}</code></a> ${newFlag(since, labels)}`;
}

/** Links to the body and headers of the response, which are collapsed. */
function statusLink(status: string, id: string | undefined): Html {
  return id === undefined
    ? statusBadge(status)
    : html`<a href="#${id}" class="ref-status-link">${statusBadge(status)}</a> `;
}
