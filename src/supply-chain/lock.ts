/** Checks the entries of each package in `package.json` and `package-lock.json`. Pure. */

export interface Manifest {
  dependencies?: Readonly<Record<string, string>>;
  devDependencies?: Readonly<Record<string, string>>;
  overrides?: Readonly<Record<string, string>>;
}

/** The fields of npm's lock file, version 3, that are read here. */
export interface Lock {
  packages: Readonly<
    Record<
      string,
      {
        license?: string;
        integrity?: string;
        resolved?: string;
        /** Whether this is one of our workspaces, linked into `node_modules`. */
        link?: boolean;
      }
    >
  >;
}

export interface LicenceRules {
  /** SPDX ids of allowed licences. */
  allowed: readonly string[];
  /** Licences of packages that do not state one, by name. */
  read: Readonly<Record<string, string>>;
}

const FOLDER = 'node_modules/';
const EXACT = /^\d+\.\d+\.\d+(?:-[0-9A-Za-z.-]+)?$/;

/** Returns whether allowed licences satisfy an SPDX expression of ids, `AND` and `OR`. */
export function isAllowed(expression: string, allowed: readonly string[]): boolean {
  const flat = expression.replaceAll(/\(([^()]*)\)/g, (_, inner: string) =>
    // Replace a satisfied group with an allowed licence.
    isAllowed(inner, allowed) ? (allowed[0] ?? '') : '-',
  );
  return flat
    .split(/ or /i)
    .some((choice) => choice.split(/ and /i).every((id) => allowed.includes(id.trim())));
}

/** Returns one message for each version range, each package without a hash, and each licence that is not allowed. */
export function packageFindings(manifest: Manifest, lock: Lock, rules: LicenceRules): string[] {
  const ranges = (['dependencies', 'devDependencies', 'overrides'] as const).flatMap((field) =>
    Object.entries(manifest[field] ?? {})
      .filter(([, version]) => !EXACT.test(version))
      .map(
        ([name, version]) =>
          `package.json: ${field} lists ${name} as ${JSON.stringify(version)}. Allowed: one exact version, such as "1.2.3".`,
      ),
  );
  const locked = Object.entries(lock.packages)
    .filter(([folder, {link}]) => folder.includes(FOLDER) && link !== true)
    .flatMap(([folder, {license, integrity, resolved}]) => {
      const name = folder.slice(folder.lastIndexOf(FOLDER) + FOLDER.length);
      const licence = (Object.hasOwn(rules.read, name) ? rules.read[name] : license) ?? 'none';
      return [
        ...(/^sha512-/.test(integrity ?? '') && resolved === undefined
          ? []
          : [
              `package-lock.json: ${name} has no SHA-512 hash, or it names a download address. Identify each package by name, version and hash only.`,
            ]),
        ...(isAllowed(licence, rules.allowed)
          ? []
          : [
              `package-lock.json: ${name} has the licence ${JSON.stringify(licence)}. Allowed: ${rules.allowed.join(', ')}. See config/supplyChain.ts.`,
            ]),
      ];
    });
  return [...ranges, ...locked];
}
