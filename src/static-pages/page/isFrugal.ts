/**
 * A reader who wants to save data, or whose connection is very slow, loads what is clicked and nothing else,
 * as in Docusaurus.
 */
export function isFrugal(): boolean {
  const {connection} = navigator as Navigator & {
    connection?: {effectiveType?: string; saveData?: boolean};
  };
  return connection?.saveData === true || connection?.effectiveType?.includes('2g') === true;
}
