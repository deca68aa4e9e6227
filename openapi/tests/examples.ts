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
  /** Place of the example, with its name if it has one. */
  place: string;
  /** Name of a body's example; undefined for examples of parameters, headers and schemas. */
  name?: string;
  /** JSON pointer of the schema against which it must be valid. */
  schemaPointer: string;
  value: unknown;
}

/** Subtrees with plain values, in which nothing is a schema. */
const VALUE_PLACES =
  /^\/components\/examples\/|\/(?:examples|default|enum|x-enumDescriptions|x-error-catalogue)(?:\/|$)/;

/** Collects all examples of a description: of bodies, parameters, headers and schemas, including defaults. */
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

/** Returns components whose name differs from the name under which a body shows them. */
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

/** Returns named examples that no body shows. */
export function unusedExamples(description: OpenApiDocument): string[] {
  const used = new Set(collectExamples(description).map(({name}) => name));
  return Object.keys(namedExamplesOf(description)).filter((name) => !used.has(name));
}

const DOCUMENT_ID = 'https://description.example/openapi';

/** Compiles the schemas of a description by their JSON pointers. Unknown keywords are rejected. */
export class SchemaValidator {
  readonly #ajv = new Ajv2020({strict: true, allowUnionTypes: true, allErrors: true});
  readonly #compiled = new Map<string, ValidateFunction>();

  constructor(description: OpenApiDocument) {
    addFormats(this.#ajv);
    // Ajv also validates the outermost object, whose keys are not schema keywords.
    this.#ajv.addVocabulary(Object.keys(description));
    this.#ajv.addVocabulary(['x-enumDescriptions', 'x-error-catalogue']);
    this.#ajv.addSchema({$id: DOCUMENT_ID, ...description});
  }

  /** Returns what is wrong with a value; empty if it is valid. */
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

/** Returns the problems of all examples of a description, each with its place. */
export function exampleProblems(description: OpenApiDocument): string[] {
  const validator = new SchemaValidator(description);
  return collectExamples(description).flatMap(({place, schemaPointer, value}) =>
    validator.problems(schemaPointer, value).map((problem) => `${place}: ${problem}`),
  );
}

/** Returns a copy in which objects may contain only the fields of their schema. */
export function closedCopy(description: OpenApiDocument): OpenApiDocument {
  return copyWithSchemas(description, () => ({additionalProperties: false}));
}

/** Returns a copy in which objects must contain every field of their schema. */
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
