/** A character that is escaped, or that has a meaning in a pattern of path-to-regexp 1. */
const TOKEN = /\\(.)|([*:()?+])|[\s\S]/g;
const OPERATOR = /[\\*:()?+]/;
/** What a regular expression would take as an instruction. */
const SPECIAL = /[.+*?=^!:${}()[\]|/\\]/g;

interface Options {
  end?: boolean;
  strict?: boolean;
  sensitive?: boolean;
}

/** What the router uses of a regular expression. */
type Matcher = Pick<RegExp, 'exec'>;

/** The same as the expression, at a fraction of its cost: the first page is looked up among hundreds of paths. */
function literalMatcher(path: string, end: boolean): Matcher {
  const base = path.replace(/\/$/, '').toLowerCase();
  return {
    exec(pathname) {
      const [start, rest] = [pathname.slice(0, base.length), pathname.slice(base.length)];
      const isWhole = rest === '' || rest === '/';
      if (start.toLowerCase() !== base || !(isWhole || (!end && rest.startsWith('/')))) {
        return null;
      }
      return [isWhole ? pathname : start] as RegExpExecArray;
    },
  };
}

/**
 * Replaces path-to-regexp 1 in the browser: paths of this site are literal, except the one that matches everything.
 *
 * @param path - characters may be escaped by a backslash, as the router's links do
 * @param keys - receives an entry for the part that the asterisk matches
 * @throws Error if the path is a pattern
 */
export default function pathToRegexp(
  path: string,
  keys: {name: number}[],
  {end = true, strict = false, sensitive = false}: Options = {},
): Matcher {
  if (!strict && !sensitive && !OPERATOR.test(path)) {
    return literalMatcher(path, end);
  }
  const literal = path.replace(TOKEN, (token: string, escaped?: string, operator?: string) => {
    if (operator === undefined) {
      return (escaped ?? token).replace(SPECIAL, '\\$&');
    }
    if (operator !== '*') {
      throw new Error(
        `The path ${path} is a pattern (src/static-pages/bundle/pathToRegexpStub.ts).`,
      );
    }
    keys.push({name: keys.length});
    return '(.*)';
  });
  const hasSlash = literal.endsWith('\\/');
  const base = hasSlash && !strict ? literal.slice(0, -2) : literal;
  const slash = strict ? '' : '(?:\\/(?=$))?';
  const after = end ? '$' : strict && hasSlash ? '' : '(?=\\/|$)';
  return new RegExp(`^${base}${slash}${after}`, sensitive ? '' : 'i');
}
