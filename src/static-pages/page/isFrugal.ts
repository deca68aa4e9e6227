/**
 * With data saving or a very slow connection, only clicked pages are loaded, as in Docusaurus.
 */
export function isFrugal(): boolean {
  const {connection} = navigator as Navigator & {
    connection?: {effectiveType?: string; saveData?: boolean};
  };
  return connection?.saveData === true || connection?.effectiveType?.includes('2g') === true;
}
