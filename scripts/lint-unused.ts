/** Finds unused exports and packages. An export that its own module uses counts as used. */
import {execFileSync} from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';
import ts from 'typescript';
import {readNoArgs} from './lib/args';

readNoArgs('Lists exports that nothing imports, and packages that no file names.');

/** Tests, measurements and fixtures are loaded by their runners. */
const CHECKED =
  /^(?:config|hosting|scripts|src|packages\/[^/]+\/src)\/.*(?<!\.test|\.fixture|\.d)\.tsx?$/;
/** Modules whose exports are loaded by name: by Docusaurus, the bundler, commands and the users of a package. */
const ENTRIES = [
  /^src\/(?:(?:reference\/stock\/)?theme|static-pages\/(?:bundle|navigation))\//,
  /^src\/reading\/(?:announcePage|doubleClick|progress|scrollPosition)\.ts$/,
  /^src\/(?:static-pages\/page\/head|site\/(?:pageFeatures|routes))\.ts$/,
  /^packages\/[^/]+\/src\/(?:(?:index|client)\.ts$|(?:generated|node|plugin|theme)\/)/,
  // Components for pages, whether or not a page imports them.
  /^src\/(?:for-programs\/Downloads|markets\/components|reading\/PageFilter|site\/Home|test-banks\/SandboxLogins|ui\/DataTable)\b/,
  // Replaces a module of Docusaurus: see vitest.config.mts.
  /^scripts\/lib\/englishTexts\.ts$/,
];
/** Part of the linter, which loads it. */
const UNNAMED = 'oxlint-tsgolint';
const SOURCE = /\.(?:[cm]?[jt]sx?|mdx)$/;

const list = execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard'], {
  encoding: 'utf8',
});
const texts = new Map(
  list
    .split('\n')
    .filter((file) => SOURCE.test(file) || /\.(?:css|sh|json)$/.test(file))
    .filter((file) => !/package(?:-lock)?\.json$/.test(file) && fs.existsSync(file))
    .map((file) => [file, fs.readFileSync(file, 'utf8')]),
);

const SUFFIXES = ['', '.ts', '.tsx', '/index.ts', '/index.tsx'];

function moduleAt(from: string, specifier: string): string | undefined {
  const place = specifier.startsWith('@site/')
    ? specifier.slice('@site/'.length)
    : specifier.startsWith('.') && path.posix.join(path.posix.dirname(from), specifier);
  return place === false
    ? undefined
    : SUFFIXES.map((end) => place + end).find((file) => texts.has(file));
}

/** Imports as `path#name`, or `path#*` for a whole file. */
const imported = new Set<string>();
const exported: {file: string; name: string; isUsedInside: boolean}[] = [];

/** Returns the names that a clause imports; `undefined` for all of them. */
function namesIn(
  clause: ts.ImportClause | ts.NamedExportBindings | undefined,
): string[] | undefined {
  if (clause === undefined || clause.kind === ts.SyntaxKind.NamespaceExport) {
    return undefined;
  }
  if (ts.isNamedExports(clause)) {
    return clause.elements.map(({name, propertyName}) => (propertyName ?? name).text);
  }
  const {name, namedBindings} = clause;
  if (namedBindings !== undefined && ts.isNamespaceImport(namedBindings)) {
    return undefined;
  }
  const named = namedBindings?.elements.map((one) => (one.propertyName ?? one.name).text) ?? [];
  return [...(name === undefined ? [] : ['default']), ...named];
}

function specifierOf(node: ts.Node): string | undefined {
  return ts.isStringLiteral(node) ? node.text : undefined;
}

function take(from: string, specifier: string | undefined, names?: readonly string[]): void {
  const file = specifier && moduleAt(from, specifier);
  if (file) {
    (names ?? ['*']).forEach((name) => imported.add(`${file}#${name}`));
  }
}

function declaredNames(statement: ts.Statement): string[] {
  if (!ts.canHaveModifiers(statement)) {
    return [];
  }
  const kinds = ts.getModifiers(statement)?.map(({kind}) => kind) ?? [];
  if (!kinds.includes(ts.SyntaxKind.ExportKeyword)) {
    return [];
  }
  if (kinds.includes(ts.SyntaxKind.DefaultKeyword)) {
    return ['default'];
  }
  return ts.isVariableStatement(statement)
    ? statement.declarationList.declarations.flatMap(({name}) =>
        ts.isIdentifier(name) ? [name.text] : [],
      )
    : 'name' in statement && ts.isIdentifier(statement.name as ts.Node)
      ? [(statement.name as ts.Identifier).text]
      : [];
}

function readStatement(file: string, text: string, statement: ts.Statement): void {
  const add = (name: string) => {
    const isUsedInside = (text.match(new RegExp(`\\b${name}\\b`, 'g'))?.length ?? 0) > 1;
    exported.push({file, name, isUsedInside: name !== 'default' && isUsedInside});
  };
  if (ts.isImportDeclaration(statement) && statement.importClause !== undefined) {
    take(file, specifierOf(statement.moduleSpecifier), namesIn(statement.importClause));
  } else if (ts.isExportDeclaration(statement)) {
    const {exportClause, moduleSpecifier} = statement;
    if (moduleSpecifier !== undefined) {
      take(file, specifierOf(moduleSpecifier), namesIn(exportClause));
    }
    if (exportClause !== undefined && ts.isNamedExports(exportClause)) {
      exportClause.elements.forEach(({name}) =>
        exported.push({file, name: name.text, isUsedInside: false}),
      );
    }
  } else if (ts.isExportAssignment(statement)) {
    add('default');
  } else {
    declaredNames(statement).forEach(add);
  }
}

for (const [file, text] of texts) {
  if (!SOURCE.test(file)) {
    continue;
  }
  // Only the imports of a page are TypeScript. The rest exports nothing.
  const code = file.endsWith('.mdx') ? (text.match(/^import [^;]+;$/gm) ?? []).join('\n') : text;
  ts.createSourceFile(file, code, ts.ScriptTarget.Latest).statements.forEach((statement) => {
    readStatement(file, code, statement);
  });
  for (const [, specifier = ''] of code.matchAll(
    /\b(?:import|require|resolve)\(\s*['"]([^'"]+)/g,
  )) {
    take(file, specifier);
  }
}

const unusedExports = exported
  .filter(({file, isUsedInside}) => !isUsedInside && CHECKED.test(file))
  .filter(({file}) => !ENTRIES.some((entry) => entry.test(file)))
  .filter(({file, name}) => !imported.has(`${file}#${name}`) && !imported.has(`${file}#*`))
  .map(({file, name}) => `${file}: nothing imports the export ${name}. Remove it.`);

interface Manifest {
  dependencies?: Record<string, string>;
  devDependencies?: Record<string, string>;
}

/** Returns packages that files below a folder name in quotes, or as a word of a command. */
function packagesNamedIn(folder: string): Set<string> {
  return new Set(
    [...texts]
      .filter(([file]) => folder === '.' || file.startsWith(`${folder}/`))
      .flatMap(([, text]) => text.match(/(?<=['"/ ])(?:@[\w.-]+\/)?[\w.-]+(?=['"/@\s])/g) ?? []),
  );
}

const folders = ['.', ...fs.readdirSync('packages').map((name) => `packages/${name}`)];
const unusedPackages = folders.flatMap((folder) => {
  const file = path.join(folder, 'package.json');
  const {dependencies, devDependencies} = JSON.parse(fs.readFileSync(file, 'utf8')) as Manifest;
  const named = packagesNamedIn(folder);
  return Object.keys({...dependencies, ...devDependencies})
    .filter((name) => !name.startsWith('@types/') && name !== UNNAMED && !named.has(name))
    .map((name) => `${file}: no file mentions the package ${name}. Remove the package.`);
});

const problems = [...unusedExports, ...unusedPackages];
console.log(problems.length === 0 ? 'Everything is used.' : problems.join('\n'));
process.exitCode = problems.length === 0 ? 0 : 1;
