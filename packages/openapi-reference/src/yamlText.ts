/** A value for front matter. JSON is valid YAML except for characters that YAML 1.2 (5.1) defines as non-printable. */
export function yamlText(value: unknown): string {
  return JSON.stringify(value).replace(
    /[\u007F-\u009F\u2028\u2029\uFEFF\uFFFE\uFFFF]/g,
    (char) => `\\u${char.charCodeAt(0).toString(16).padStart(4, '0')}`,
  );
}
