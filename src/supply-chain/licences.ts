/** Licences of all packages: checks them against the allowed licences and writes LICENSES.md. */
import type {LockedPackage} from './lock';

export interface LicenceRules {
  allowed: Readonly<Record<string, {reach: 'site' | 'tools'; why: string}>>;
  read: Readonly<Record<string, {licence: string; where: string}>>;
  /** Tools, parts of which reach readers. */
  shipped: readonly string[];
}

/** SPDX expression: a licence, a choice of several (`or`), or several that all apply (`and`). */
type Expression = string | {operator: 'or' | 'and'; parts: Expression[]};

/**
 * @returns undefined if it is not an SPDX expression of ids, AND, OR and parentheses
 */
export function parseExpression(text: string): Expression | undefined {
  const tokens = text.match(/[()]|[^\s()]+/g) ?? [];
  let next = 0;
  const isWord = (word: string) => tokens[next]?.toLowerCase() === word;
  const readOne = (): Expression | undefined => {
    const token = tokens[next];
    next += 1;
    if (token === '(') {
      const inner = readJoined('or');
      const isClosed = tokens[next] === ')';
      next += 1;
      return isClosed ? inner : undefined;
    }
    return token !== undefined && /^[A-Za-z0-9][A-Za-z0-9.+-]*$/.test(token) ? token : undefined;
  };
  /** AND has precedence over OR. */
  const readJoined = (operator: 'or' | 'and'): Expression | undefined => {
    const readPart = operator === 'or' ? () => readJoined('and') : readOne;
    const first = readPart();
    if (first === undefined) {
      return undefined;
    }
    const parts = [first];
    while (isWord(operator)) {
      next += 1;
      const part = readPart();
      if (part === undefined) {
        return undefined;
      }
      parts.push(part);
    }
    return parts.length === 1 ? first : {operator, parts};
  };
  const expression = readJoined('or');
  return next === tokens.length ? expression : undefined;
}

function holds(expression: Expression, isAllowed: (id: string) => boolean): boolean {
  if (typeof expression === 'string') {
    return isAllowed(expression);
  }
  const test = (part: Expression) => holds(part, isAllowed);
  return expression.operator === 'or' ? expression.parts.some(test) : expression.parts.every(test);
}

function idsIn(expression: Expression): string[] {
  return typeof expression === 'string' ? [expression] : expression.parts.flatMap(idsIn);
}

/** The licence that applies: the one that we read takes precedence over the package's own statement. */
export function licenceOf({name, licence}: LockedPackage, {read}: LicenceRules): string {
  return (Object.hasOwn(read, name) ? read[name]?.licence : licence) ?? 'none';
}

/**
 * One message for each package whose licence is not allowed where it is used, and for each unused line of the rules.
 */
export function licenceFindings(packages: readonly LockedPackage[], rules: LicenceRules): string[] {
  const {allowed, read, shipped} = rules;
  const names = new Set(packages.map(({name}) => name));
  const used = new Set<string>();
  const refused = packages.flatMap((one) => {
    const licence = licenceOf(one, rules);
    const expression = parseExpression(licence);
    const reachesReaders = one.isProduction || shipped.includes(one.name);
    const isAllowed = (id: string) =>
      Object.hasOwn(allowed, id) && (!reachesReaders || allowed[id]?.reach === 'site');
    (expression === undefined ? [] : idsIn(expression)).forEach((id) => used.add(id));
    if (expression !== undefined && holds(expression, isAllowed)) {
      return [];
    }
    const choices = Object.keys(allowed).filter(isAllowed);
    return [
      `package-lock.json: ${one.name}@${one.version} has the licence ${JSON.stringify(licence)}. Allowed for ${reachesReaders ? 'dependencies of the site' : 'tools'}: ${choices.join(', ')}. See config/supplyChain.ts.`,
    ];
  });
  const stale = [
    ...shipped
      .filter((name) => !names.has(name))
      .map((name) => `SHIPPED_OTHERWISE lists ${name}, which is not in the lock file`),
    ...Object.keys(read)
      .filter((name) => !names.has(name))
      .map((name) => `LICENCES_READ lists ${name}, which is not in the lock file`),
    ...Object.keys(allowed)
      .filter((id) => !used.has(id))
      .map((id) => `ALLOWED_LICENCES lists ${id}, which no package uses`),
  ].map((what) => `config/supplyChain.ts: ${what}. Remove the line.`);
  return [...refused, ...stale];
}

/** Text of LICENSES.md. */
export function licenceList(packages: readonly LockedPackage[], rules: LicenceRules): string {
  const production = packages.filter(({isProduction}) => isProduction);
  const tools = packages.filter(({isProduction}) => !isProduction);
  const byCount = (all: readonly LockedPackage[]) => {
    const groups = new Map<string, LockedPackage[]>();
    for (const one of all) {
      const licence = licenceOf(one, rules);
      groups.set(licence, [...(groups.get(licence) ?? []), one]);
    }
    return [...groups].sort(
      ([a, some], [b, others]) => others.length - some.length || (a < b ? -1 : 1),
    );
  };
  const row = ([licence, of]: readonly [string, readonly LockedPackage[]]) =>
    `| ${licence} | ${of.length} |`;
  const head = ['| Licence | Packages |', '|---|---:|'];
  return `${[
    '# Third-party licences',
    '`npm run licences` generates this file from `package-lock.json` and `config/supplyChain.ts`, which says why each licence is acceptable. `npm run check` fails if the file is out of date.',
    'The third-party scripts, styles and fonts that readers download are listed in `third-party.txt` on the site, with the texts of their licences.',
    `## Tools: ${tools.length} packages`,
    `They check, test and draw. Parts of only these reach readers: ${rules.shipped
      .filter((name) => tools.some((one) => one.name === name))
      .map((name) => `\`${name}\``)
      .join(', ')}.`,
    [...head, ...byCount(tools).map(row)].join('\n'),
    `## Dependencies: ${production.length} packages`,
    'The build uses them. Most are compilers, some of them one for each operating system.',
    [...head, ...byCount(production).map(row)].join('\n'),
    ...byCount(production).flatMap(([licence, of]) => [
      `### ${licence}`,
      of.map(({name, version}) => `\`${name}@${version}\``).join(', '),
    ]),
  ].join('\n\n')}\n`;
}
