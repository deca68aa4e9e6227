/** Creates `third-party.txt`: third-party parts of the site, with the notices that their licences require. Pure. */

export interface ShippedPackage {
  name: string;
  version: string;
  licence: string;
  /** Notice and licence from the package. */
  text: string;
}

/**
 * @param file - absolute path of a module, with any kind of slashes
 * @returns folder of the module's package; undefined for our own files
 */
export function packageFolderOf(file: string): string | undefined {
  return /^.*[\\/]node_modules[\\/](?:@[^\\/]+[\\/])?[^@\\/][^\\/]*(?=[\\/])/.exec(file)?.[0];
}

const RULE = '-'.repeat(80);

/** Formats the list. Packages with the same text share it. */
export function thirdPartyText(packages: readonly ShippedPackage[]): string {
  const byText = new Map<string, ShippedPackage[]>();
  const sorted = [...packages].sort((a, b) => (a.name < b.name ? -1 : 1));
  for (const one of sorted) {
    const text = one.text.replaceAll('\r\n', '\n').trim();
    byText.set(text, [...(byText.get(text) ?? []), one]);
  }
  const sections = [...byText].map(([text, users]) => {
    const names = users.map(({name, version, licence}) => `${name} ${version} (${licence})`);
    return `${RULE}\n${names.join('\n')}\n${RULE}\n\n${text}\n`;
  });
  return [
    'Parts of this site come from the following packages. Their licences require these texts to be included.\n',
    ...sections,
  ].join('\n');
}
