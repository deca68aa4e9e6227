import type {LockedPackage} from './lock';

const LIST = 'config/supplyChain.ts: INSTALL_SCRIPTS';

/**
 * One message for each package with an install script that is not listed, for each that is listed for
 * nothing, and for settings that let scripts run.
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
        `${LIST} does not have ${name}, which has an install script. Allowed: packages that are listed with what is missed without the script.`,
    );
  const stale = Object.keys(listed)
    .filter((name) => !present.has(name))
    .map(
      (name) =>
        `${LIST} has ${name}, which has no install script. Allowed: packages of the lock file that have one.`,
    );
  const allowed = npmrc.split('\n').includes('ignore-scripts=true')
    ? []
    : [
        '.npmrc lets packages run scripts when they are installed. Allowed: a line "ignore-scripts=true".',
      ];
  return [...unlisted, ...stale, ...allowed];
}
