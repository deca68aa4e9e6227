import {isContainer, toJson} from '../exactNumbers';
import type {ReferenceModel, SchemaModel} from '../model';
import {exampleOfSchema} from '../samples/schemaExample';
import {asCode} from '../words';
import {html, type Html} from './html';
import type {ReferenceLinks} from './links';
import type {RenderedPage, TocEntry} from './operation';
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

/**
 * The page of one named schema below its title: what it is, an example beside it, fields and values, where it is used.
 *
 * @param nodes - fields to show before the others are left to pages of their schemas
 */
export function renderSchema(
  model: ReferenceModel,
  schema: SchemaModel,
  links: ReferenceLinks,
  nodes?: number,
): RenderedPage {
  const context = {...createPageContext(model, links, nodes), openFields: Number.POSITIVE_INFINITY};
  const toc: TocEntry[] = [{value: 'Definition', id: 'definition', level: 2}];
  const users = usedBy(schema, links);
  if (users !== undefined) {
    toc.push({value: 'Where it is used', id: 'used-by', level: 2});
  }
  const definition = html`<section class="ref-section">
    ${heading(2, 'definition', 'Definition')}${bodyTree(context, {
      ...schema.node,
      examples: schema.examples.filter((example) => !isContainer(example)),
    })}${
      isErrorCatalogue(model, schema) &&
      html`<p>
        The <a href="${links.errors}">error catalogue</a> says what to do for each code.
      </p>`
    }
  </section>`;
  const lead = html`${schema.since !== undefined && html`<p>${newFlag(schema.since)}</p>`}${schema.parents.map(
    ({name, value}) =>
      html`<p>
        A kind of <a href="${links.schema(name) ?? links.overview}">${name}</a>, with <code>${value}</code>.
      </p>`,
  )}${markdown(schema.description)}`;
  return {
    html: withRail(
      lead,
      html`${unfoldButton(definition)}${definition}`,
      exampleRail(model, schema),
      html`${users}`,
    ).markup,
    toc,
  };
}

/** An example of an object or a list; the example of a plain value is in the text. */
function exampleRail(model: ReferenceModel, schema: SchemaModel): Html {
  const others = schema.examples.slice(1).filter((example) => isContainer(example));
  const {value, isGiven} = exampleOfSchema(model, schema);
  const block = (example: unknown, title: string) =>
    codeBlock(toJson(example, '  '), 'json', title);
  return html`${
    isContainer(value) &&
    html`<div class="ref-schema-example">
      ${block(value, isGiven ? 'Example' : 'Example, generated from the schema')}${others.map(
        (one) => block(one, 'Example'),
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
