import {brand, type BrandVariable} from '../../config/brand';

const VARIABLE = /\$\{brand\.([^{}\n]*)\}/g;

function isBrandVariable(name: string): name is BrandVariable {
  return Object.hasOwn(brand, name);
}

/**
 * Replaces `${brand.name}`, `${brand.apiHost}` and the others with the values of `config/brand.ts`. Line numbers do not
 * change, so positions in later messages stay correct.
 *
 * @param text - whole file, including front matter and code blocks
 * @param file - path for messages
 * @throws Error that names the file, line, column, unknown variable and allowed ones
 */
export function fillBrandVariables(text: string, file: string): string {
  return text.replace(VARIABLE, (match, name: string, offset: number) => {
    if (isBrandVariable(name)) {
      return brand[name];
    }
    const before = text.slice(0, offset).split('\n');
    const column = (before.at(-1) ?? '').length + 1;
    throw new Error(
      `${file}:${before.length}:${column}: the brand variable ${match} does not exist. Allowed: ${Object.keys(brand).join(', ')}.`,
    );
  });
}
