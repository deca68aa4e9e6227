import type {LabelId, Labels} from '../labels';
import type {OperationModel, ReferenceModel} from '../model';
import {serverList} from './call';
import {html, type Html} from './html';
import {type ReferenceLinks, withTextLinks} from './links';
import {
  breakable,
  docsLink,
  heading,
  inlineMarkdown,
  markdown,
  methodBadge,
  newFlag,
} from './parts';
import {firstSentence} from '../markdown';
import type {OAuthFlowObject, SecuritySchemeObject} from '../types';

/** Parts of the overview generated from the description; the page around them is hand-written. */
export interface OverviewParts {
  /** Title, version and introduction of the description. */
  introduction: string;
  servers: string;
  security: string;
  operations: string;
  schemas: string;
}

export function renderOverview(model: ReferenceModel, links: ReferenceLinks): OverviewParts {
  const {labels} = model;
  const byKey = new Map(model.operations.map((operation) => [operation.key, operation]));
  const names = new Map<string, number>();
  const parts = {
    introduction:
      html`${model.summary !== undefined && html`<p>${model.summary}</p>`}${markdown(model.description, labels, {level: 2, names})}${docsLink(model.docs, labels)}${infoList(model)}`
        .markup,
    servers: (model.servers.length > 0
      ? serverList(model.servers, labels)
      : html`<p>${labels.text('overview.noServers')}</p>`
    ).markup,
    security: html`${model.security.map(
      ({name, id, scheme}) =>
        html`<section>
          ${heading(3, id, name, labels)}
          <dl class="ref-facts">
            ${schemeFacts(scheme, labels).map(
              ({term, code, words}) =>
                html`<div>
                  <dt>${term}</dt>
                  <dd>
                    ${code !== undefined && html`<code>${code}</code> `}${words !== undefined && inlineMarkdown(words)}
                  </dd>
                </div>`,
            )}
          </dl>
          ${markdown(scheme.description, labels)}
        </section>`,
    )}`.markup,
    operations: html`${model.tags.map(
      (tag) =>
        html`<section class="ref-index-group">
          <div>
            ${heading(3, tag.id, tag.title, labels)}${markdown(tag.description, labels, {level: 4, names})}${docsLink(tag.docs, labels)}
          </div>
          ${
            tag.operations.length > 0 &&
            operationList(
              tag.operations.flatMap((key) => byKey.get(key) ?? []),
              links,
              labels,
            )
          }
        </section>`,
    )}${
      model.webhooks.length > 0 &&
      html`<section class="ref-index-group">
        <div>
          ${heading(3, 'webhooks', labels.text('overview.webhooks'), labels)}
          <p>${labels.text('overview.webhooksUse')}</p>
        </div>
        ${operationList(model.webhooks, links, labels)}
      </section>`
    }`.markup,
    schemas: html`${model.schemas.length > 0 && schemaList(model, links)}`.markup,
  };
  const linked = Object.entries(parts).map(([name, part]) => [name, withTextLinks(part, links)]);
  return Object.fromEntries(linked) as typeof parts;
}

function infoList({facts}: ReferenceModel): Html | false {
  return (
    facts.length > 0 &&
    html`<dl class="ref-facts">
      ${facts.map(
        ({term, text, url}) =>
          html`<div>
            <dt>${term}</dt>
            <dd>${url === undefined ? text : html`<a href="${url}">${text}</a>`}</dd>
          </div>`,
      )}
    </dl>`
  );
}

function schemaList(model: ReferenceModel, links: ReferenceLinks): Html {
  return html`<ul class="ref-schema-index">
      ${[...model.schemas]
        .sort((a, b) => a.name.localeCompare(b.name, 'en'))
        .map(
          ({name}) =>
            html`<li>
              <a href="${links.schema(name) ?? ''}">${name.split(/(?<=[a-z])(?=[A-Z])/).map((word) => html`<wbr />${word}`)}</a>
            </li>`,
        )}
    </ul>`;
}

/** Maximum length of a sentence about an operation in the list, which would be long otherwise. */
const LONGEST_SENTENCE = 200;

/** Lists the method, name, path and use of each operation. The name is the link, and covers the whole row. */
function operationList(
  operations: readonly OperationModel[],
  links: ReferenceLinks,
  labels: Labels,
): Html {
  return html`<ul class="ref-operation-index">
    ${operations.map(
      ({key, method, path, title, since, description}) =>
        html`<li>
          ${methodBadge(method)}
          <a href="${links.operation(key) ?? ''}">${title}</a> ${newFlag(since, labels)}
          <code>${breakable(path)}</code>${sentenceOf(description)}
        </li>`,
    )}
  </ul>`;
}

function sentenceOf(description = ''): Html | false {
  const sentence = firstSentence(description);
  return sentence !== '' && sentence.length <= LONGEST_SENTENCE && html`<p>${sentence}</p>`;
}

/** A fact about a security scheme, shown on its own line; `code` is a name or a URL. */
interface SchemeFact {
  term: string;
  words?: string;
  code?: string;
}

/** Returns the facts about a scheme. Source of the kinds: OpenAPI Specification, Security Scheme Object. */
function schemeFacts(scheme: SecuritySchemeObject, labels: Labels): SchemeFact[] {
  const {type, scheme: name, bearerFormat, in: place, name: key, openIdConnectUrl} = scheme;
  const flows = Object.entries(scheme.flows ?? {});
  return [
    {
      term: labels.text('scheme.type'),
      words: [type, name, bearerFormat].filter((part) => part !== undefined).join(', '),
    },
    ...(type === 'apiKey' && key !== undefined
      ? [{term: labels.text('scheme.sentAs', {place: place ?? ''}), code: key}]
      : []),
    ...(scheme.deprecated === true
      ? [{term: labels.text('scheme.deprecated'), words: labels.text('scheme.yes')}]
      : []),
    ...[openIdConnectUrl, scheme.oauth2MetadataUrl].flatMap((code) =>
      code === undefined ? [] : [{term: labels.text('scheme.discovery'), code}],
    ),
    ...flows.flatMap(([flow, facts]) => flowFacts(flow, facts, labels)),
  ];
}

function flowFacts(flow: string, facts: OAuthFlowObject, labels: Labels): SchemeFact[] {
  const addresses: [term: LabelId, address: string | undefined][] = [
    ['scheme.authorization', facts.authorizationUrl],
    ['scheme.deviceAuthorization', facts.deviceAuthorizationUrl],
    ['scheme.token', facts.tokenUrl],
    ['scheme.refresh', facts.refreshUrl],
  ];
  return [
    ...addresses.flatMap(([term, address]) =>
      address === undefined ? [] : [{term: labels.text(term, {flow}), code: address}],
    ),
    ...Object.entries(facts.scopes ?? {}).map(([scope, words]) => ({
      term: labels.text('scheme.scope', {flow}),
      code: scope,
      words,
    })),
  ];
}
