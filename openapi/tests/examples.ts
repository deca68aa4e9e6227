import {Ajv2020, type ValidateFunction} from 'ajv/dist/2020';
import addFormats from 'ajv-formats';
import {resolve} from '../../packages/openapi-reference/src/resolve';
import type {
  ExampleObject,
  MaybeRef,
  OpenApiDocument,
} from '../../packages/openapi-reference/src/types';
import {namedExamplesOf, refName, visit} from './description';

export interface FoundExample {
  /** Where the example is; for a named one also its name. */
  place: string;
  /** Name of a body's example; undefined for the ones of parameters, headers and schemas. */
  name?: string;
  /** JSON pointer of the schema that it must be valid against. */
  schemaPointer: string;
  value: unknown;
}

/** Subtrees that hold plain values: what looks like a schema in there is none. */
const VALUE_PLACES =
  /^\/components\/examples\/|\/(?:examples|default|enum|x-enumDescriptions|x-error-catalogue)(?:\/|$)/;

/** All examples of a description: of bodies, parameters, headers and schemas, defaults included. */
export function collectExamples(description: OpenApiDocument): FoundExample[] {
  const found: FoundExample[] = [];
  visit(description, (node, pointer) => {
    if (VALUE_PLACES.test(pointer)) {
      return;
    }
    if (isObject(node.schema)) {
      const schemaPointer = `${pointer}/schema`;
      for (const [name, example] of Object.entries(isObject(node.examples) ? node.examples : {})) {
        const {value} = resolve(description, example as MaybeRef<ExampleObject>) ?? {};
        found.push({place: `${pointer} ${name}`, name, schemaPointer, value});
      }
      if ('example' in node) {
        found.push({place: `${pointer} example`, schemaPointer, value: node.example});
      }
      return;
    }
    if (Array.isArray(node.examples)) {
      node.examples.forEach((value: unknown, index) => {
        found.push({
          place: `${pointer} example ${index + 1}`,
          schemaPointer: pointer,
          value,
        });
      });
    }
    if ('default' in node && !isObject(node.default)) {
      found.push({place: `${pointer} default`, schemaPointer: pointer, value: node.default});
    }
  });
  return found;
}

/** Components whose name differs from the name under which a body shows them. */
export function misnamedExamples(description: OpenApiDocument): string[] {
  const found: string[] = [];
  visit(description, (node, pointer) => {
    if (!VALUE_PLACES.test(pointer) && isObject(node.schema) && isObject(node.examples)) {
      for (const [name, example] of Object.entries(node.examples)) {
        if (refName(example as object) !== name) {
          found.push(`${pointer} ${name}`);
        }
      }
    }
  });
  return found;
}

/** Named examples that no body shows. */
export function unusedExamples(description: OpenApiDocument): string[] {
  const used = new Set(collectExamples(description).map(({name}) => name));
  return Object.keys(namedExamplesOf(description)).filter((name) => !used.has(name));
}

const DOCUMENT_ID = 'https://description.example/openapi';

/** Compiles the schemas of a description by their JSON pointers; unknown keywords are rejected. */
export class SchemaValidator {
  readonly #ajv = new Ajv2020({strict: true, allowUnionTypes: true, allErrors: true});
  readonly #compiled = new Map<string, ValidateFunction>();

  constructor(description: OpenApiDocument) {
    addFormats(this.#ajv);
    // Ajv also looks at the outermost object, whose keys are no schema keywords.
    this.#ajv.addVocabulary(Object.keys(description));
    this.#ajv.addVocabulary(['x-enumDescriptions', 'x-error-catalogue']);
    this.#ajv.addSchema({$id: DOCUMENT_ID, ...description});
  }

  /** What is wrong with a value; nothing when it is valid. */
  problems(schemaPointer: string, value: unknown): string[] {
    const validate = this.#compile(schemaPointer);
    return validate(value)
      ? []
      : this.#ajv.errorsText(validate.errors, {separator: '\n'}).split('\n');
  }

  #compile(schemaPointer: string): ValidateFunction {
    const known = this.#compiled.get(schemaPointer);
    if (known !== undefined) {
      return known;
    }
    const fragment = schemaPointer.split('/').map(encodeURIComponent).join('/');
    const validate = this.#ajv.compile({$ref: `${DOCUMENT_ID}#${fragment}`});
    this.#compiled.set(schemaPointer, validate);
    return validate;
  }
}

/** The problems of all examples of a description, each with its place. */
export function exampleProblems(description: OpenApiDocument): string[] {
  const validator = new SchemaValidator(description);
  return collectExamples(description).flatMap(({place, schemaPointer, value}) =>
    validator.problems(schemaPointer, value).map((problem) => `${place}: ${problem}`),
  );
}

/** A copy in which objects may hold only the fields that their schema names. */
export function closedCopy(description: OpenApiDocument): OpenApiDocument {
  return copyWithSchemas(description, () => ({additionalProperties: false}));
}

/** A copy in which objects must hold every field that their schema names. */
export function completeCopy(description: OpenApiDocument): OpenApiDocument {
  return copyWithSchemas(description, (properties) => ({required: Object.keys(properties)}));
}

function copyWithSchemas(
  description: OpenApiDocument,
  extra: (properties: object) => Record<string, unknown>,
): OpenApiDocument {
  const copy = JSON.parse(JSON.stringify(description)) as OpenApiDocument;
  visit(copy, (node, pointer) => {
    if (!VALUE_PLACES.test(pointer) && node.type === 'object' && isObject(node.properties)) {
      Object.assign(node, extra(node.properties));
    }
  });
  return copy;
}

export function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
