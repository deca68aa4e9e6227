import type {ReferenceModel, SchemaModel} from '../model';
import {asCode} from '../words';
import {html, type Html} from './html';
import type {ReferenceLinks} from './links';
import type {RenderedPage, TocEntry} from './operation';
import {bodyTree, codeBlock, createPageContext, heading, markdown, newFlag} from './parts';

/** The page of one named schema below its title. */
export function renderSchema(
  model: ReferenceModel,
  schema: SchemaModel,
  links: ReferenceLinks,
): RenderedPage {
  const context = createPageContext(links);
  const toc: TocEntry[] = [{value: 'Definition', id: 'definition', level: 2}];
  const users = usedBy(schema, links);
  if (users !== undefined) {
    toc.push({value: 'Where it is used', id: 'used-by', level: 2});
  }
  return {
    html: html`${schema.since !== undefined && html`<p>${newFlag(schema.since)}</p>`}${markdown(schema.description)}
      <section class="ref-section">
        ${heading(2, 'definition', 'Definition')}${bodyTree(context, {
          ...schema.node,
          examples: schema.examples.filter((example) => typeof example !== 'object'),
        })}${schema.examples
          .filter((example) => typeof example === 'object')
          .map((example) => codeBlock(JSON.stringify(example, null, 2), 'json', 'Example'))}${
          isErrorCatalogue(model, schema) &&
          html`<p>
            The <a href="${links.errors}">error catalogue</a> says what to do for each code.
          </p>`
        }
      </section>
      ${users}`.markup,
    toc,
  };
}

function isErrorCatalogue(model: ReferenceModel, schema: SchemaModel): boolean {
  const codes = new Set(model.errors.map(({code}) => code));
  return (
    schema.node.values.length > 0 && schema.node.values.every(({value}) => codes.has(asCode(value)))
  );
}

function usedBy(schema: SchemaModel, links: ReferenceLinks): Html | undefined {
  if (schema.usedByOperations.length + schema.usedBySchemas.length === 0) {
    return undefined;
  }
  const list = (title: string, entries: Html[]) =>
    entries.length > 0 &&
    html`<p>${title}</p>
      <ul>
        ${entries.map((entry) => html`<li>${entry}</li>`)}
      </ul>`;
  return html`<section class="ref-section">
    ${heading(2, 'used-by', 'Where it is used')}${list(
      'Operations:',
      schema.usedByOperations.map(
        (key) =>
          html`<a href="${links.operation(key) ?? links.overview}"
            >${links.operationTitle(key)}</a
          >`,
      ),
    )}${list(
      'Schemas:',
      schema.usedBySchemas.map(
        (name) => html`<a href="${links.schema(name) ?? links.overview}"><code>${name}</code></a>`,
      ),
    )}
  </section>`;
}
