/** Determines whether the keys of a description are names, keywords or parts of a value. */

/** Objects whose keys are names rather than keywords. Sources: OpenAPI 3.1.1, 4.8; JSON Schema 2020-12, core 10.3. */
export const MAPS_OF_NAMES: ReadonlySet<string> = new Set([
  ...['$defs', 'callbacks', 'content', 'definitions', 'dependentSchemas', 'encoding', 'examples'],
  ...['headers', 'links', 'mediaTypes', 'parameters', 'pathItems', 'paths', 'patternProperties'],
  ...['properties', 'requestBodies', 'responses', 'schemas', 'securitySchemes', 'variables'],
  ...['webhooks', 'x-webhooks'],
]);

/** Keywords that contain data, in which `$ref` has no meaning. */
const DATA: ReadonlySet<string> = new Set([
  ...['const', 'dataValue', 'default', 'enum', 'example', 'value'],
]);

/** Whether a keyword contains data. In schemas, `examples` is an array of values; elsewhere, it is a map of objects. */
export function isData(keyword: string, content: unknown): boolean {
  return DATA.has(keyword) || (keyword === 'examples' && Array.isArray(content));
}

/** Whether an extension may have any content. The exception represents a field of later versions. */
export function isFreeExtension(key: string): boolean {
  return key.startsWith('x-') && key !== 'x-webhooks';
}

/** Whether a pointer leads into an example, a default, another value or an extension. */
export function isInData(pointer: string): boolean {
  let isMap = false;
  let last = '';
  for (const part of pointer.replace(/^#?\/?/, '').split('/')) {
    const isExampleOfSchema = isMap && last === 'examples' && /^\d+$/.test(part);
    if (isExampleOfSchema || (!isMap && (DATA.has(part) || isFreeExtension(part)))) {
      return true;
    }
    isMap = !isMap && MAPS_OF_NAMES.has(part);
    last = part;
  }
  return false;
}
