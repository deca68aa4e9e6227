/**
 * `npm run browser-features --prefix tools [-- --check]`: lists features that are newer than the browsers in
 * `package.json`, from MDN's data. It lists only names that TypeScript knows, because others cannot be used by mistake.
 */
import fs from 'node:fs';
import path from 'node:path';
import bcd, {
  type CompatStatement,
  type Identifier,
  type SimpleSupportStatement,
} from '@mdn/browser-compat-data';
import {format} from 'oxfmt';
import {
  BROWSERS,
  type Features,
  FEATURES_FILE,
  isNewer,
  readRange,
  type Versions,
} from '../src/site/browsers/range.fixture';
import {readArgs} from '../scripts/lib/args';

const USAGE = `Usage: npm run --prefix tools browser-features [-- --check]

Lists the features that are newer than the browsers in package.json, from the data of MDN.

  --check  write nothing; exit with 1 if something is out of date`;

/** Objects that are not constructors, whose members are used like static members. */
const NAMESPACES = new Set(['Atomics', 'CSS', 'Intl', 'JSON', 'Math', 'Reflect', 'WebAssembly']);

const TYPES = 'node_modules/typescript/lib';

function isSupport({flags, prefix, alternative_name, version_added}: SimpleSupportStatement) {
  return !flags && !prefix && !alternative_name && /\d/.test(String(version_added));
}

/** Returns the versions with support. Partial support counts, because the differences are in details. */
function versionsOf({support}: CompatStatement): Versions {
  return BROWSERS.map((browser) => {
    // The newest statement comes first. An earlier, partial one ends where the newer one begins.
    const statements = [support[browser] ?? []].flat().filter(isSupport);
    return statements.length === 0 || statements[0]?.version_removed !== undefined
      ? null
      : Math.min(
          ...statements.map(({version_added: version}) =>
            Number.parseFloat(String(version).replace('≤', '')),
          ),
        );
  });
}

function entries(node: Identifier): [string, CompatStatement][] {
  return Object.entries(node).flatMap(([name, {__compat}]) =>
    name !== '__compat' && __compat !== undefined ? [[name, __compat]] : [],
  );
}

function listFeatures(): Features {
  const known = new Set(
    fs
      .readdirSync(TYPES)
      .filter((file) => /^lib\..*\.d\.ts$/.test(file))
      .flatMap((file) => fs.readFileSync(path.join(TYPES, file), 'utf8').match(/[\w$]+/g) ?? []),
  );
  const range = readRange();
  const features = new Map<string, Versions>();
  const add = (key: string, versions: Versions) => {
    const names = key.split(/[.:]/).filter((name) => name !== '');
    const isAnywhere = versions.some((version) => version !== null);
    if (
      isAnywhere &&
      isNewer(versions, range) &&
      (key.startsWith(':') || names.every((name) => known.has(name)))
    ) {
      features.set(key, versions);
    }
  };
  /** Versions of all members with a name, on any object. */
  const members = new Map<string, [owner: string, versions: Versions][]>();
  for (const node of [bcd.api, bcd.javascript.builtins]) {
    for (const [owner, compat] of entries(node)) {
      add(owner, versionsOf(compat));
    }
    for (const [owner, node_] of Object.entries(node)) {
      for (const [name, compat] of entries(node_)) {
        const versions = versionsOf(compat);
        const member = name.replace('_static', '');
        if (NAMESPACES.has(owner)) {
          add(`${owner}.${member}`, versions);
        } else if (!member.includes('_') && member !== owner) {
          members.set(member, [...(members.get(member) ?? []), [owner, versions]]);
        }
      }
    }
  }
  for (const [name, all] of members) {
    const [first] = all;
    if (first !== undefined && all.every(([, versions]) => isNewer(versions, range))) {
      add(`.${name}`, first[1]);
    } else {
      for (const [owner, versions] of all) {
        add(`${owner}.${name}`, versions);
      }
    }
  }
  for (const [name, compat] of entries(bcd.css.selectors as Identifier)) {
    add(`:${name}`, versionsOf(compat));
  }
  return {
    range,
    features: Object.fromEntries([...features].sort(([a], [b]) => (a < b ? -1 : 1))),
  };
}

async function main(): Promise<void> {
  const {values} = readArgs(USAGE, {check: {type: 'boolean', default: false}});
  const {code: text} = await format(FEATURES_FILE, JSON.stringify(listFeatures()), {
    printWidth: 100,
  });
  if (!values.check) {
    fs.writeFileSync(FEATURES_FILE, text);
    console.log(`Wrote ${FEATURES_FILE}`);
  } else if (fs.readFileSync(FEATURES_FILE, 'utf8') !== text) {
    console.log(`${FEATURES_FILE} is out of date. Run "npm run browser-features --prefix tools".`);
    process.exitCode = 1;
  }
}

main().catch((error: unknown) => {
  console.error(error);
  process.exitCode = 1;
});
