import type * as z from 'zod';

function formatPath(path: readonly PropertyKey[]): string {
  return path.reduce<string>((result, part) => {
    if (typeof part === 'number') return `${result}[${part}]`;
    return result === '' ? String(part) : `${result}.${String(part)}`;
  }, '');
}

function formatValue(value: unknown): string {
  // JSON.stringify returns undefined for undefined, functions and symbols, despite its declared type.
  const json = (JSON.stringify(value) as string | undefined) ?? String(value);
  return json.length > 120 ? `${json.slice(0, 117)}...` : json;
}

function line(file: string, path: readonly PropertyKey[], reason: string, allowed: string): string {
  return `${file}: ${formatPath(path) || '(whole file)'} ${reason}. Allowed: ${allowed}.`;
}

function describeIssue(file: string, issue: z.core.$ZodIssue): string[] {
  const {path, input} = issue;
  const value = formatValue(input);
  const say = (reason: string, allowed: string): string[] => [
    input === undefined
      ? line(file, path, 'is missing', allowed)
      : line(file, path, `= ${value} ${reason}`, allowed),
  ];
  switch (issue.code) {
    case 'custom':
      return say(issue.message, String(issue.params?.['allowed'] ?? 'see the schema'));
    case 'invalid_type':
      return say('has the wrong type', `a value of the type ${issue.expected}`);
    case 'invalid_value':
      return say(
        'is not an allowed value',
        issue.values.map((allowed) => String(allowed)).join(', '),
      );
    case 'invalid_format':
      return say('has the wrong format', issue.message);
    case 'unrecognized_keys':
      return issue.keys.map((key) =>
        line(file, [...path, key], 'is not a known field', 'the fields of the schema'),
      );
    case 'too_small':
      return say('is too small', `${issue.minimum} or more ${measure(issue.origin)}`.trim());
    case 'too_big':
      return say('is too large', `at most ${issue.maximum} ${measure(issue.origin)}`.trim());
    default:
      return say('is not valid', issue.message);
  }
}

function measure(origin: string): string {
  if (origin === 'array') return 'entries';
  return origin === 'string' ? 'characters' : '';
}

/**
 * Returns one message for each problem: file, path in the file, value, allowed values. The value is included if the
 * data was parsed with `reportInput`.
 */
export function describeProblems(file: string, error: z.ZodError): string[] {
  return error.issues.flatMap((issue) => describeIssue(file, issue));
}
