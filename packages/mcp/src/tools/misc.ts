import * as z from 'zod';
import {UserError} from '../errors';
import {fold, keyOf} from '../../../search/src/index';
import {explainToken, type Finding, TOKEN_LIMITS} from '../../../token/src/index';
import {operationName} from '../describe';
import {MAX_NAME, MAX_PASTED, tokenRules, withoutLinks} from './common';
import {tool} from './tool';

/** Keys in PEM and JWK form, and long runs of base64 as in PEM files. Sources: RFC 7468, RFC 7518 6.3.2. */
const PRIVATE_KEY =
  /-----BEGIN[ A-Z]*PRIVATE KEY-----|"(?:d|p|q|dp|dq|qi)"\s*:\s*"[\w-]{20,}"|\bMII[EJ][\w+/]{60,}/;

function holdsPrivateKey(text: string): boolean {
  return PRIVATE_KEY.test(text.replace(/\\n/g, '\n'));
}

export const tokenTool = tool({
  name: 'explain_token',
  needs: ({manifest}) => manifest.token !== undefined,
  title: 'Explain a token',
  description:
    'Decodes a JWT and reports what the API would reject: algorithm, kid, iss, aud, times, encoding. Never paste a private key; a token is a secret until it expires, so use one of the sandbox.',
  input: {
    token: z.string().min(1).max(MAX_PASTED),
    now: z
      .int()
      .min(0)
      .optional()
      .describe('Time of the check in Unix seconds; the clock of the server by default'),
  },
  output: {
    accepted: z.boolean().describe('No errors found; the signature is not checked'),
    header: z.record(z.string(), z.unknown()).optional(),
    claims: z.record(z.string(), z.unknown()).optional(),
    findings: z.array(z.object({kind: z.enum(['wrong', 'open', 'note']), text: z.string()})),
    url: z.string(),
  },
  run: ({token, now: at}, {library, now}) => {
    if (holdsPrivateKey(token)) {
      throw new UserError(
        'The text contains a private key. It was not read and is not repeated here. Treat the key as compromised: replace it, and paste only the token.',
      );
    }
    const explained = explainToken(token, tokenRules(library), at ?? now());
    const {header, claims, faults} = explained;
    const findings: Finding[] = [
      ...explained.findings,
      ...(header === undefined || faults.some(({fault}) => fault === 'kid')
        ? []
        : [
            {
              kind: 'open',
              text: `\`kid\` is ${String(header.kid)}: compare it with the id of your application.`,
            } as const,
          ]),
      ...(explained.signature === undefined || header?.alg !== TOKEN_LIMITS.algorithm
        ? []
        : [
            {
              kind: 'open',
              text: 'The signature was not checked, because that requires the key. The token page of the portal checks it in the browser.',
            } as const,
          ]),
    ];
    const accepted = findings.every(({kind}) => kind !== 'wrong');
    const url = library.url('api/authentication/');
    const text = [
      accepted ? 'The header, claims and times are correct.' : 'The API would reject this token:',
      ...findings.map(({kind, text: finding}) => `- ${kind}: ${finding}`),
      ...(header === undefined ? [] : [`Header: ${JSON.stringify(header)}`]),
      ...(claims === undefined ? [] : [`Claims: ${JSON.stringify(claims)}`]),
      url,
    ].join('\n');
    return Promise.resolve({
      text,
      data: {
        accepted,
        ...(header === undefined ? {} : {header}),
        ...(claims === undefined ? {} : {claims}),
        findings,
        url,
      },
    });
  },
});

const MAX_CHANGES = 60;

export const listChanges = tool({
  name: 'list_changes',
  title: 'Changes between releases',
  description:
    'Lists what a release added, changed, deprecated or removed compared with an earlier one, breaking changes first.',
  input: {
    from: z.string().max(20).optional().describe('Earlier release; the one before by default'),
    to: z.string().max(20).optional().describe('Later release; the latest by default'),
    filter: z.string().max(MAX_NAME).optional().describe('Operation, schema, field or error'),
    impact: z.enum(['breaking', 'attention', 'compatible']).optional(),
  },
  output: {
    from: z.string(),
    to: z.string(),
    total: z.int(),
    changes: z.array(
      z.object({
        release: z.string(),
        kind: z.string(),
        subject: z.string(),
        impact: z.string(),
        name: z.string(),
        words: z.string(),
        url: z.string(),
      }),
    ),
    introduction: z.string(),
    url: z.string(),
  },
  run: async ({from: first, to: last, filter = '', impact}, {library}) => {
    const {releases} = library.manifest;
    const to = library.release(last);
    const from =
      first === undefined ? (releases[releases.indexOf(to) + 1] ?? to) : library.release(first);
    if (releases.indexOf(from) < releases.indexOf(to)) {
      throw new UserError(`${from} is later than ${to}. Swap from and to.`);
    }
    const {steps} = await library.changes();
    const inRange = steps.filter(
      ({release, previous}) =>
        releases.indexOf(release) >= releases.indexOf(to) &&
        releases.indexOf(previous) <= releases.indexOf(from),
    );
    const key = keyOf(filter);
    const api = await library.api(to);
    const named = api.operations.find((one) =>
      [one.key, one.title].some((name) => keyOf(name) === key),
    );
    const label = named === undefined ? key : keyOf(operationName(named));
    const matching = inRange
      .flatMap(({release, changes}) => changes.map((change) => ({release, change})))
      .filter(
        ({change}) =>
          key === '' ||
          keyOf(change.label).includes(label) ||
          fold(change.words).includes(fold(filter)) ||
          fold(change.subject) === fold(filter),
      );
    const all = matching.filter(({change}) => impact === undefined || change.impact === impact);
    const counts = (['breaking', 'attention', 'compatible'] as const).map(
      (one) => `${matching.filter(({change}) => change.impact === one).length} ${one}`,
    );
    const changes = all.slice(0, MAX_CHANGES).map(({release, change}) => ({
      release,
      kind: change.kind,
      subject: change.subject,
      impact: change.impact,
      name: change.label,
      words: withoutLinks([change.words, change.note ?? ''].join(' ').trim()),
      url: library.url(change.address),
    }));
    const introduction = withoutLinks(inRange.map((step) => step.introduction).join('\n\n'));
    const url = library.url('api/changelog/');
    return {
      text: [
        `From ${from} to ${to}: ${matching.length} changes${filter === '' ? '' : ` for ${JSON.stringify(filter)}`} (${counts.join(', ')})${impact === undefined ? '' : `; ${all.length} with the impact ${impact}`}. ${url}`,
        introduction,
        ...changes.map(
          (one) => `- ${one.kind} ${one.subject} ${one.name} (${one.impact}): ${one.words}`,
        ),
        ...(all.length > changes.length
          ? [`… ${all.length - changes.length} more. Use filter.`]
          : []),
      ].join('\n'),
      data: {from, to, total: all.length, changes, introduction, url},
    };
  },
});
