/** Options that several commands have. */

/** @throws Error that names the allowed values */
export function chosen<Name extends string>(
  option: string,
  list: string,
  allowed: readonly Name[],
): Name[] {
  return list.split(',').map((name) => {
    const known = allowed.find((one) => one === name.trim());
    if (known === undefined) {
      throw new Error(
        `${option} lists ${JSON.stringify(name)}. Allowed: ${allowed.join(', ')}, separated by commas.`,
      );
    }
    return known;
  });
}

/** @throws Error unless it is a whole number from 1 */
export function wholeNumber(option: string, text: string): number {
  const number = Number(text);
  if (!Number.isInteger(number) || number < 1) {
    throw new Error(`${option} is ${JSON.stringify(text)}. Allowed: a whole number from 1.`);
  }
  return number;
}
