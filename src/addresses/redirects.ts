/** Redirect rules of the public contract, shared by the servers and the app's navigation. */

export interface RedirectRule {
  meaning: string;
  /** Addresses to which the rule applies. The pattern must mean the same in JavaScript and PCRE (nginx). */
  pattern: RegExp;
  /** Candidate targets. The first that is the address of a page is used; `$1` is the first group of the pattern. */
  targets: readonly string[];
}

export const REDIRECT_RULES: readonly RedirectRule[] = [
  {
    meaning: 'the file of a folder redirects to the folder',
    pattern: /^(.*\/)index\.html$/,
    targets: ['$1'],
  },
  {
    meaning: 'a path without a trailing slash and without an extension is tried with each',
    pattern: /^(.*\/(?!index$|[^/]*\.[A-Za-z0-9_]+$)[^/]+)$/,
    targets: ['$1/', '$1.html'],
  },
];

/**
 * Finds the target of a redirect.
 *
 * @param pathname - decoded path that starts with a single slash, without a query or hash
 * @param exists - whether a page is served under exactly this path
 * @returns the path to redirect to, or undefined if the path needs no redirect
 */
export function redirectTarget(
  pathname: string,
  exists: (candidate: string) => boolean,
): string | undefined {
  const rule = isLocalPath(pathname)
    ? REDIRECT_RULES.find(({pattern}) => pattern.test(pathname))
    : undefined;
  return rule === undefined || exists(pathname)
    ? undefined
    : rule.targets.map((target) => pathname.replace(rule.pattern, target)).find(exists);
}

/** Prevents redirects to other hosts: browsers treat `//host` and `/\host` as addresses of another host. */
function isLocalPath(pathname: string): boolean {
  return pathname.startsWith('/') && !/^\/[/\\]/.test(pathname) && !pathname.includes('\\');
}
