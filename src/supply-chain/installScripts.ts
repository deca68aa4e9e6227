import type {LockedPackage} from './lock';

const LIST = 'config/supplyChain.ts: INSTALL_SCRIPTS';

/**
 * One message for each package with an install script that is not listed, for each unnecessary entry, and for settings
 * that allow scripts.
 *
 * @param npmrc - text of `.npmrc`
 */
export function installScriptFindings(
  packages: readonly LockedPackage[],
  listed: Readonly<Record<string, string>>,
  npmrc: string,
): string[] {
  const present = new Set(
    packages.filter(({hasInstallScript}) => hasInstallScript).map(({name}) => name),
  );
  const unlisted = [...present]
    .filter((name) => !Object.hasOwn(listed, name))
    .map(
      (name) =>
        `${name} has an install script, but is not in ${LIST}. Allowed: packages that are listed with the effect of not running the script.`,
    );
  const stale = Object.keys(listed)
    .filter((name) => !present.has(name))
    .map(
      (name) =>
        `${LIST} lists ${name}, which has no install script. Allowed: packages in the lock file that have one.`,
    );
  const allowed = npmrc.split('\n').includes('ignore-scripts=true')
    ? []
    : ['.npmrc allows install scripts. Allowed: a line "ignore-scripts=true".'];
  return [...unlisted, ...stale, ...allowed];
}
