import type {LockedPackage, Manifest} from './lock';

const EXACT = /^\d+\.\d+\.\d+(?:-[0-9A-Za-z.-]+)?$/;

/**
 * One message for each version in `package.json` that is not exact, and for each package that the lock file does not
 * pin.
 */
export function versionFindings(manifest: Manifest, packages: readonly LockedPackage[]): string[] {
  const ranges = (['dependencies', 'devDependencies', 'overrides'] as const).flatMap((field) =>
    Object.entries(manifest[field] ?? {})
      .filter(([, version]) => !EXACT.test(version))
      .map(
        ([name, version]) =>
          `package.json: ${field} lists ${name} as ${JSON.stringify(version)}. Allowed: one exact version, such as "1.2.3".`,
      ),
  );
  const loose = packages
    .filter(({isPinned}) => !isPinned)
    .map(
      ({name, version}) =>
        `package-lock.json: ${name}@${version} has no SHA-512 hash, or has its own download address. Allowed: packages identified by name, version and hash.`,
    );
  return [...ranges, ...loose];
}
