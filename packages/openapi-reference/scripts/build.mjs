/**
 * Compiles the package into `dist/`: CommonJS for Node.js, where Docusaurus loads its plugins, and ES modules for the
 * bundler. Types are last because they need a full type check; `--no-types` omits them.
 */
import fs from 'node:fs';
import path from 'node:path';
import ts from 'typescript';

const folder = path.resolve(import.meta.dirname, '..');
const source = path.join(folder, 'src');
const dist = path.join(folder, 'dist');

/** Entry points of the browser code, which includes all of their imports. */
const BROWSER_ENTRIES = ['client.ts', 'theme/OpenApiReference/index.tsx'];

const common = {
  target: ts.ScriptTarget.ES2022,
  jsx: ts.JsxEmit.ReactJSX,
  isolatedModules: true,
  esModuleInterop: true,
};

function sources() {
  return fs
    .readdirSync(source, {recursive: true, withFileTypes: true})
    .filter((entry) => entry.isFile() && /(?<!\.d)\.tsx?$/.test(entry.name))
    .map((entry) => path.relative(source, path.join(entry.parentPath, entry.name)));
}

/**
 * Replaces `...nodes` with `...Array.from(nodes)`. On sites without `browserslist`, Docusaurus compiles plugins again
 * in Babel's loose mode, in which `[...nodes]` contains a node list as its only item instead of the nodes.
 */
function withArrayFrom({factory}) {
  const visit = (node) => {
    const visited = ts.visitEachChild(node, visit, undefined);
    return ts.isSpreadElement(visited)
      ? factory.updateSpreadElement(
          visited,
          factory.createCallExpression(
            factory.createPropertyAccessExpression(factory.createIdentifier('Array'), 'from'),
            undefined,
            [visited.expression],
          ),
        )
      : visited;
  };
  return (file) => ts.visitNode(file, visit);
}

function compile(file, folderName, module) {
  const text = fs.readFileSync(path.join(source, file), 'utf8');
  const {outputText} = ts.transpileModule(text, {
    compilerOptions: {...common, module},
    fileName: file,
    transformers: folderName === 'browser' ? {before: [withArrayFrom]} : {},
  });
  const target = path.join(dist, folderName, file.replace(/\.tsx?$/, '.js'));
  fs.mkdirSync(path.dirname(target), {recursive: true});
  fs.writeFileSync(target, outputText);
  return outputText;
}

/** Compiles a file for the browser, and the files that it imports. */
function compileForBrowser(file, done = new Set()) {
  if (done.has(file)) {
    return;
  }
  done.add(file);
  const output = compile(file, 'browser', ts.ModuleKind.ESNext);
  for (const [, specifier] of output.matchAll(/from ['"](\.[^'"]+)['"]/g)) {
    const base = path.join(path.dirname(file), specifier);
    const found = [`${base}.ts`, `${base}.tsx`, `${base}/index.ts`].find((one) =>
      fs.existsSync(path.join(source, one)),
    );
    if (found === undefined) {
      throw new Error(`${file} imports ${specifier}, which does not exist.`);
    }
    compileForBrowser(found, done);
  }
}

function writeTypes() {
  const program = ts.createProgram(
    ['lodash.d.ts', 'index.ts', 'client.ts', 'plugin/index.ts'].map((file) =>
      path.join(source, file),
    ),
    {
      ...common,
      module: ts.ModuleKind.ESNext,
      moduleResolution: ts.ModuleResolutionKind.Bundler,
      strict: true,
      skipLibCheck: true,
      declaration: true,
      emitDeclarationOnly: true,
      rootDir: source,
      outDir: path.join(dist, 'types'),
      lib: ['lib.es2023.d.ts', 'lib.dom.d.ts', 'lib.dom.iterable.d.ts'],
    },
  );
  const {diagnostics} = program.emit();
  const problems = [...ts.getPreEmitDiagnostics(program), ...diagnostics];
  if (problems.length > 0) {
    console.error(
      ts.formatDiagnostics(problems, {
        getCanonicalFileName: (name) => name,
        getCurrentDirectory: () => folder,
        getNewLine: () => '\n',
      }),
    );
    process.exitCode = 1;
  }
}

fs.rmSync(dist, {recursive: true, force: true});
for (const file of sources().filter((one) => !one.startsWith('theme/'))) {
  compile(file, 'node', ts.ModuleKind.CommonJS);
}
const LOADER = 'plugin/bodyLoader.cjs';
fs.copyFileSync(path.join(source, LOADER), path.join(dist, 'node', LOADER));
for (const entry of BROWSER_ENTRIES) {
  compileForBrowser(entry);
}
if (!process.argv.includes('--no-types')) {
  writeTypes();
}
