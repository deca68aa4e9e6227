/** Reads what `package.json` and `package-lock.json` say about packages. */

export interface Manifest {
  name: string;
  version: string;
  dependencies?: Readonly<Record<string, string>>;
  devDependencies?: Readonly<Record<string, string>>;
  overrides?: Readonly<Record<string, string>>;
}

/** As npm writes it, version 3. */
export interface Lock {
  lockfileVersion: number;
  packages: Readonly<
    Record<
      string,
      {
        /** Of an alias: the real name of the package. */
        name?: string;
        version?: string;
        license?: string;
        integrity?: string;
        resolved?: string;
        dev?: boolean;
        devOptional?: boolean;
        hasInstallScript?: boolean;
        /** For other systems, too: npm leaves out those that its registry does not have. */
        optionalDependencies?: Readonly<Record<string, string>>;
        /** One of our workspaces, linked into `node_modules`. */
        link?: boolean;
      }
    >
  >;
}

export interface LockedPackage {
  name: string;
  version: string;
  /** As stated by the package. */
  licence: string | undefined;
  /** True for dependencies of the site, false for tools. */
  isProduction: boolean;
  hasInstallScript: boolean;
  /** The lock file has the hash of its archive, and no other download address. */
  isPinned: boolean;
}

const FOLDER = 'node_modules/';

/** Each version of an external package once, sorted by name and version; workspaces are our own. */
export function lockedPackages({packages}: Lock): LockedPackage[] {
  const found = new Map<string, LockedPackage>();
  for (const [folder, entry] of Object.entries(packages)) {
    if (!folder.includes(FOLDER) || entry.link === true) {
      continue;
    }
    const name = entry.name ?? folder.slice(folder.lastIndexOf(FOLDER) + FOLDER.length);
    const version = entry.version ?? '';
    const key = `${name}@${version}`;
    const isProduction = entry.dev !== true && entry.devOptional !== true;
    found.set(key, {
      name,
      version,
      licence: entry.license,
      isProduction: isProduction || found.get(key)?.isProduction === true,
      hasInstallScript: entry.hasInstallScript === true,
      isPinned: /^sha512-/.test(entry.integrity ?? '') && entry.resolved === undefined,
    });
  }
  return [...found.entries()].sort(([a], [b]) => (a < b ? -1 : 1)).map(([, one]) => one);
}

/**
 * @returns one message for each package for some system that another one lists and the lock file lacks. `npm ci`
 *   refuses such a file
 */
export function missingFindings({packages}: Lock): string[] {
  const locked = new Set(
    Object.keys(packages).map((folder) => folder.slice(folder.lastIndexOf(FOLDER) + FOLDER.length)),
  );
  return Object.entries(packages).flatMap(([folder, {optionalDependencies = {}}]) =>
    Object.keys(optionalDependencies)
      .filter((name) => !locked.has(name))
      .map(
        (name) =>
          `package-lock.json: ${folder} needs ${name} on some systems, which is not in the file. Allowed: a version of ${folder} that is complete in the registry, installed with "npm install".`,
      ),
  );
}
