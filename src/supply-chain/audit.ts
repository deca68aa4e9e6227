/** Evaluates the output of `npm audit --json`. */

export interface Advisory {
  /** `GHSA-…`, or the number of the advisory if its address has no such id. */
  id: string;
  package: string;
  severity: string;
  title: string;
  range: string;
}

export type AuditResult =
  | {kind: 'checked'; advisories: Advisory[]}
  /** The registry has no audit service, or could not be reached. */
  | {kind: 'no response'; reason: string};

interface Via {
  source: number;
  name: string;
  title: string;
  url: string;
  severity: string;
  range: string;
}

/** Report of npm 7 and later, version 2. A string in `via` names another package of the report. */
interface Report {
  auditReportVersion?: number;
  vulnerabilities?: Readonly<Record<string, {via: readonly (string | Via)[]}>>;
  message?: string;
  statusCode?: number;
  error?: {code?: string; summary?: string};
}

/** The message must not reveal which registry a machine uses. */
const withoutAddresses = (text: string) => text.replace(/\b[a-z]+:\/\/\S+/g, '(address)');

/** The JSON in the output of npm: warnings about its settings may surround it. */
export function jsonIn(output: string): string {
  const lines = output.split('\n');
  return lines.slice(lines.indexOf('{'), lines.lastIndexOf('}') + 1).join('\n');
}

/**
 * @param output - standard output of npm
 */
export function readAudit(output: string): AuditResult {
  let report: Report;
  try {
    report = JSON.parse(output) as Report;
  } catch {
    return {kind: 'no response', reason: 'npm did not print JSON'};
  }
  if (report.vulnerabilities === undefined) {
    const reason = report.error?.summary ?? '';
    return {
      kind: 'no response',
      reason: withoutAddresses(
        (reason === '' ? report.message : reason) ?? report.error?.code ?? 'no reason was given',
      ),
    };
  }
  const found = new Map<string, Advisory>();
  for (const {via} of Object.values(report.vulnerabilities)) {
    for (const one of via) {
      if (typeof one !== 'string') {
        const id = /GHSA(?:-[0-9a-z]{4}){3}/i.exec(one.url)?.[0] ?? String(one.source);
        found.set(`${id} ${one.name}`, {
          id,
          package: one.name,
          severity: one.severity,
          title: one.title,
          range: one.range,
        });
      }
    }
  }
  return {kind: 'checked', advisories: [...found.values()]};
}

/** One message for each advisory that is not explained, and for each unused explanation. */
export function auditFindings(
  advisories: readonly Advisory[],
  exceptions: Readonly<Record<string, {package: string; why: string}>>,
): string[] {
  const isExplained = (one: Advisory) =>
    Object.hasOwn(exceptions, one.id) && exceptions[one.id]?.package === one.package;
  const open = advisories
    .filter((one) => !isExplained(one))
    .map(
      ({id, package: name, severity, title, range}) =>
        `${id}: ${name} ${range}, ${severity}: ${title}. Allowed: a version without the vulnerability, or a reason in config/supplyChain.ts, AUDIT_EXCEPTIONS.`,
    );
  const stale = Object.entries(exceptions)
    .filter(
      ([id, {package: name}]) => !advisories.some((one) => one.id === id && one.package === name),
    )
    .map(
      ([id, {package: name}]) =>
        `config/supplyChain.ts: AUDIT_EXCEPTIONS lists ${id} of ${name}, which npm audit does not report. Remove the line.`,
    );
  return [...open, ...stale];
}
