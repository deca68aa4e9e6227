import {isContainer, toJson} from '../json';
import type {Labels} from '../labels';
import type {ReferenceModel, SchemaModel} from '../model';
import {exampleOfSchema} from '../samples/schemaExample';
import {asCode} from '../words';
import {html, type Html} from './html';
import type {ReferenceLinks} from './links';
import type {RenderedPage} from './operation';
import {
  bodyTree,
  codeBlock,
  createPageContext,
  heading,
  markdown,
  newFlag,
  unfoldButton,
} from './parts';
import {withRail} from './rail';

/** Renders the page of a named schema below its title: description with uses and example, fields and values. */
export function renderSchema(
  model: ReferenceModel,
  schema: SchemaModel,
  links: ReferenceLinks,
): RenderedPage {
  const {labels} = model;
  const context = {...createPageContext(model, links), openFields: Number.POSITIVE_INFINITY};
  const title = labels.text(schema.node.groups.length > 0 ? 'schema.fields' : 'schema.definition');
  const definition = html`<section class="ref-section">
    ${heading(2, 'definition', title, labels)}${bodyTree(context, {
      ...schema.node,
      examples: schema.examples.filter((example) => !isContainer(example)),
    })}${
      isErrorCatalogue(model, schema) &&
      html`<p>
        ${labels.pieces<Html>('schema.errorCatalogue', {
          catalogue: html`<a href="${links.errors}">${labels.text('schema.errorCatalogueLink')}</a>`,
        })}
      </p>`
    }
  </section>`;
  const lead = html`${schema.since !== undefined && html`<p>${newFlag(schema.since, labels)}</p>`}${schema.parents.map(
    ({name, value}) =>
      html`<p>
        ${labels.pieces<Html>('schema.parent', {
          schema: html`<a href="${links.schema(name) ?? links.overview}">${name}</a>`,
          value: html`<code>${value}</code>`,
        })}
      </p>`,
  )}${markdown(schema.description, labels)}${usedBy(schema, links, labels)}`;
  return {
    html: withRail(
      lead,
      html`${unfoldButton(definition, labels)}${definition}`,
      exampleRail(model, schema),
      false,
    ).markup,
    toc: [{value: title, id: 'definition', level: 2}],
  };
}

/** Renders the example of an object or an array; examples of plain values are in the text. */
function exampleRail(model: ReferenceModel, schema: SchemaModel): Html {
  const others = schema.examples.slice(1).filter((example) => isContainer(example));
  const {labels} = model;
  const {value, isGiven} = exampleOfSchema(model, schema);
  const block = (example: unknown, title: string) =>
    codeBlock(toJson(example, '  '), 'json', labels, title);
  return html`${
    isContainer(value) &&
    html`<div class="ref-schema-example">
      ${block(value, labels.text(isGiven ? 'example.one' : 'example.generated'))}${others.map(
        (one) => block(one, labels.text('example.one')),
      )}
    </div>`
  }`;
}

function isErrorCatalogue(model: ReferenceModel, schema: SchemaModel): boolean {
  const codes = new Set(model.errors.map(({code}) => code));
  return (
    schema.node.values.length > 0 && schema.node.values.every(({value}) => codes.has(asCode(value)))
  );
}

function usedBy(schema: SchemaModel, links: ReferenceLinks, labels: Labels): Html | false {
  if (schema.usedByOperations.length + schema.usedBySchemas.length === 0) {
    return false;
  }
  const list = (title: string, entries: Html[]) =>
    entries.length > 0 &&
    html` <span>${title} ${entries.map((entry, index) => html`${index > 0 && ', '}${entry}`)}</span>`;
  return html`<p class="ref-facts" id="used-by">
    ${list(
      labels.text('schema.usedByOperations'),
      schema.usedByOperations.map(
        (key) =>
          html`<a href="${links.operation(key) ?? links.overview}"
            >${links.operationTitle(key)}</a
          >`,
      ),
    )}${list(
      labels.text('schema.usedBySchemas'),
      schema.usedBySchemas.map(
        (name) => html`<a href="${links.schema(name) ?? links.overview}"><code>${name}</code></a>`,
      ),
    )}
  </p>`;
}
