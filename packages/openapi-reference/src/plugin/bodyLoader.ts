/** How a bundle gets the body of a page. */
export type BodyMode =
  /** Read when the page is rendered: a bundle with all bodies in it would be as large as the site. */
  | 'read'
  /** In the bundle, for the development server, which does not prerender pages. */
  | 'inline'
  /** Omitted: in the browser, the body is part of the page. */
  | 'none';

interface LoaderContext {
  resourcePath: string;
  getOptions: () => {mode: BodyMode};
  cacheable: (isCacheable: boolean) => void;
}

/** Loader of the bundler: a module whose default export is a function that returns the body. */
export default function bodyLoader(this: LoaderContext, source: string): string {
  switch (this.getOptions().mode) {
    case 'read':
      return `import {readFileSync} from 'node:fs';
export default () => readFileSync(${JSON.stringify(this.resourcePath)}, 'utf8');`;
    case 'inline':
      return `export default () => ${JSON.stringify(source)};`;
    case 'none':
      return "export default () => '';";
  }
}
