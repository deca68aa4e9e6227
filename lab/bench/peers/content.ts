/**
 * The guides of the peers: ten guides and thirty pages about countries of about 800 words each, with headings, tables,
 * code, a picture and links to neighbours. All peers have the same text, and differ only in the dialect of Markdown.
 * The sentences are random, but the same in each run.
 */
import {crc32, deflateSync} from 'node:zlib';

export const DIALECTS = ['starlight', 'vitepress', 'fumadocs'] as const;
export type Dialect = (typeof DIALECTS)[number];

export interface ContentFile {
  /** Path below the folder of the peer's content, with forward slashes. */
  file: string;
  content: string | Buffer;
}

type Random = () => number;

/** Creates a random sequence that does not depend on other pages. Source: mulberry32, seeded by FNV-1a. */
function randomOf(seed: string): Random {
  let state = 2_166_136_261;
  for (const char of seed) {
    state = Math.imul(state ^ (char.codePointAt(0) ?? 0), 16_777_619);
  }
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

function pick<Value>(random: Random, list: readonly [Value, ...Value[]]): Value {
  return list[Math.floor(random() * list.length)] ?? list[0];
}

function shuffled<Value>(random: Random, list: readonly Value[]): Value[] {
  return list
    .map((value) => ({value, order: random()}))
    .sort((one, other) => one.order - other.order)
    .map(({value}) => value);
}

const SENTENCES = [
  'Sign every request with a short-lived token, and keep the private key on your server, away from the {actor}.',
  'A {thing} that nobody completes expires after a few minutes, and starting another one costs one more redirect.',
  'Store the identifier of the {thing} with your own customer number, because banks rarely return your reference.',
  'When the {actor} returns to your redirect URL, read the code from the query string and exchange it once.',
  'Some banks return two years of history; others return ninety days unless the {actor} has just authenticated.',
  'Amounts are strings with a decimal point, so no client turns them into floating-point numbers by accident.',
  'If a field is missing from the response, the bank did not supply it; an empty string never means unknown.',
  'You can request a longer validity, but the bank may shorten it, and the response contains the date that applies.',
  'Test this step in the sandbox first, where a mock bank lets you choose between success, cancellation and failure.',
  'Most banks limit calls without the {actor} to four a day for each account, so spread them over the day.',
  'Send the IP address and the user agent of the {actor} whenever that person is present, as banks require.',
  'A decoupled method shows a prompt in the app of the bank, while a redirect opens the website of the bank.',
  'Business accounts often need a second approval, so a {thing} can stay pending for hours before it is final.',
  'Use the continuation key of the response to request the next page, and stop when the response has none.',
  'The same account can appear in two responses; compare identification hashes rather than identifiers.',
  'Retry after a server error with increasing delays, but check first whether the earlier {thing} succeeded.',
  'Dates follow ISO 8601 and have no time zone where the bank provides only the booking date.',
  'A certificate is valid for one year, and you can register the next one while the old one is still accepted.',
  'An error response has a code that never changes and a message that may, so branch on the code.',
  'Show the {actor} which accounts are shared and until when, and offer an obvious way to withdraw consent.',
] as const;
const ACTORS = ['account holder', 'customer', 'payer', 'end user', 'representative'] as const;
const THINGS = ['session', 'consent', 'payment', 'login', 'account', 'transaction list'] as const;

function paragraph(random: Random, sentences: number): string {
  return shuffled(random, SENTENCES)
    .slice(0, sentences)
    .map((sentence) =>
      sentence
        .replaceAll('{actor}', () => pick(random, ACTORS))
        .replaceAll('{thing}', () => pick(random, THINGS)),
    )
    .join(' ');
}

const row = (cells: readonly string[]) => `| ${cells.join(' | ')} |`;
const table = (head: readonly string[], rows: readonly (readonly string[])[]) =>
  [head, head.map(() => '---'), ...rows].map(row).join('\n');
const fence = (language: string, code: string) => `\`\`\`${language}\n${code.trim()}\n\`\`\``;

const curl = (path: string) =>
  fence(
    'bash',
    `
curl -X POST "https://api.example.test${path}" \\
  -H "Authorization: Bearer $JWT" \\
  -H "Content-Type: application/json" \\
  -d '{
    "access": {"valid_until": "2027-01-31T00:00:00Z"},
    "aspsp": {"name": "Example Bank", "country": "SE"},
    "state": "3a57e2d3-2e0c-4336-af9b-7fa94f0606a3",
    "redirect_url": "https://app.example.test/callback",
    "psu_type": "personal"
  }'`,
  );

const python = (name: string, path: string) =>
  fence(
    'python',
    `
import requests
from datetime import datetime, timedelta, timezone

def ${name}(jwt: str, bank: str, country: str) -> dict:
    valid_until = datetime.now(timezone.utc) + timedelta(days=90)
    response = requests.post(
        "https://api.example.test${path}",
        headers={"Authorization": f"Bearer {jwt}"},
        json={
            "access": {"valid_until": valid_until.isoformat()},
            "aspsp": {"name": bank, "country": country},
            "redirect_url": "https://app.example.test/callback",
        },
        timeout=30,
    )
    response.raise_for_status()
    return response.json()`,
  );

const javascript = (name: string, path: string) =>
  fence(
    'js',
    `
export async function ${name}(jwt, body) {
  const response = await fetch("https://api.example.test${path}", {
    method: "POST",
    headers: {authorization: \`Bearer \${jwt}\`, "content-type": "application/json"},
    body: JSON.stringify(body),
  });
  if (!response.ok) throw new Error(\`\${response.status} \${await response.text()}\`);
  return response.json();
}`,
  );

const json = (country: string) =>
  fence(
    'json',
    `
{
  "session_id": "4604aa90-f8a3-4180-92f8-0c3270846d0a",
  "accounts": [
    {"account_id": {"iban": "${country}8937040044053201300"}, "currency": "EUR", "cash_account_type": "CACC"}
  ],
  "aspsp": {"name": "Example Bank", "country": "${country}"},
  "psu_type": "personal",
  "access": {"valid_until": "2027-01-31T00:00:00Z"}
}`,
  );

interface Topic {
  slug: string;
  title: string;
}

const GUIDES: readonly Topic[] = Object.entries({
  'quick-start': 'Quick start',
  authentication: 'Authentication and keys',
  'user-sessions': 'User sessions',
  accounts: 'Reading accounts and balances',
  transactions: 'Reading transactions',
  payments: 'Initiating payments',
  sandbox: 'Sandbox and mock bank',
  errors: 'Errors and retries',
  webhooks: 'Status changes and webhooks',
  'going-live': 'Going live',
}).map(([slug, title]) => ({slug, title}));

/** Countries of the European Economic Area. */
const COUNTRIES = [
  ...['AT Austria', 'BE Belgium', 'BG Bulgaria', 'HR Croatia', 'CY Cyprus', 'CZ Czechia'],
  ...['DK Denmark', 'EE Estonia', 'FI Finland', 'FR France', 'DE Germany', 'GR Greece'],
  ...['HU Hungary', 'IS Iceland', 'IE Ireland', 'IT Italy', 'LV Latvia', 'LI Liechtenstein'],
  ...['LT Lithuania', 'LU Luxembourg', 'MT Malta', 'NL Netherlands', 'NO Norway', 'PL Poland'],
  ...['PT Portugal', 'RO Romania', 'SK Slovakia', 'SI Slovenia', 'ES Spain', 'SE Sweden'],
].map((country) => ({code: country.slice(0, 2), name: country.slice(3)}));
const MARKETS: readonly Topic[] = COUNTRIES.map(({name}) => ({
  slug: name.toLowerCase(),
  title: name,
}));

type Section = 'guides' | 'markets';

function link(dialect: Dialect, section: Section, {slug, title}: Topic): string {
  const relative = dialect === 'vitepress';
  // Astro leaves absolute links unchanged. Next.js adds the base path itself.
  const base = dialect === 'starlight' ? '/docs' : '';
  return relative ? `[${title}](./${slug}.md)` : `[${title}](${base}/${section}/${slug}/)`;
}

const ADMONITIONS: Readonly<Record<Dialect, (text: string) => string>> = {
  starlight: (text) => `:::tip\n\n${text}\n\n:::`,
  vitepress: (text) => `::: tip\n${text}\n:::`,
  fumadocs: (text) => `> **Tip.** ${text}`,
};

const camelCase = (slug: string) =>
  slug.replaceAll(/-(.)/g, (_, letter: string) => letter.toUpperCase());
const around = (topics: readonly Topic[], index: number) => ({
  previous: topics.at(index - 1) ?? topics[index],
  next: topics[(index + 1) % topics.length],
});

function guide(dialect: Dialect, topic: Topic, index: number): string {
  const random = randomOf(topic.slug);
  const path = ['/auth', '/sessions', '/payments'][index % 3] ?? '/auth';
  const {previous = topic, next = topic} = around(GUIDES, index);
  const calls = ['POST /auth', 'POST /sessions', 'GET /accounts', 'GET /aspsps'] as const;
  const steps = [1, 2, 3, 4, 5].map((step) => [
    `${step}`,
    pick(random, ACTORS),
    `\`${pick(random, calls)}\``,
    `${Math.ceil(random() * 9)} s`,
  ]);
  const fields = [
    'session_id',
    'accounts',
    'aspsp',
    'psu_type',
    'access',
    'valid_until',
    'currency',
  ];
  return [
    paragraph(random, 4),
    '## Before you start',
    paragraph(random, 2),
    [
      'You need three things:',
      '',
      '- an application that is registered in the control panel, with its certificate;',
      '- the private key that belongs to the certificate, which no client ever sees;',
      '- a redirect URL that is listed in the settings of the application.',
    ].join('\n'),
    '## How it works',
    paragraph(random, 3),
    table(['Step', 'Who acts', 'Call', 'Duration'], steps),
    paragraph(random, 2),
    `![How ${topic.title.toLowerCase()} works](./img/${topic.slug}.png)`,
    '## Make the request',
    paragraph(random, 3),
    curl(path),
    paragraph(random, 2),
    '### In Python',
    python(topic.slug.replaceAll('-', '_'), path),
    '### In JavaScript',
    javascript(camelCase(topic.slug), path),
    '## Read the response',
    paragraph(random, 3),
    json('SE'),
    table(
      ['Field', 'Type', 'Always present', 'Meaning'],
      fields.map((field) => [
        `\`${field}\``,
        pick(random, ['string', 'object', 'array']),
        pick(random, ['yes', 'no']),
        paragraph(random, 1).split(',')[0] ?? '',
      ]),
    ),
    ADMONITIONS[dialect](paragraph(random, 2)),
    '## When it fails',
    paragraph(random, 3),
    table(
      ['Status', 'Code', 'What to do'],
      [
        ['400', '`WRONG_REQUEST_PARAMETERS`', 'Fix the body; do not retry it unchanged'],
        ['401', '`UNAUTHORIZED`', 'Create another token'],
        ['408', '`ASPSP_TIMEOUT`', 'Retry later'],
        ['422', '`WRONG_CREDENTIALS`', 'Ask for the credentials again'],
        ['429', '`ASPSP_RATE_LIMIT_EXCEEDED`', 'Wait until the next day'],
      ],
    ),
    '## Limits',
    paragraph(random, 4),
    '## Next steps',
    paragraph(random, 1),
    `Continue with ${link(dialect, 'guides', next)}, or return to ${link(dialect, 'guides', previous)}.`,
  ].join('\n\n');
}

const BANKS = [
  ...['Nord', 'Union', 'Savings', 'Cooperative', 'City', 'First', 'Merchant', 'Harbour', 'Alpine'],
  ...['Central', 'People’s', 'Credit', 'Popular', 'Savings & Loan'],
];

function market(dialect: Dialect, topic: Topic, index: number): string {
  const random = randomOf(topic.slug);
  const code = COUNTRIES[index]?.code ?? '';
  const {next = topic} = around(MARKETS, index);
  const banks = shuffled(random, BANKS).slice(0, 10 + Math.floor(random() * 4));
  const glance = [
    ['Country code', `\`${code}\``],
    ['Banks covered', `${20 + Math.floor(random() * 200)}`],
    ['Usual method', pick(random, ['redirect', 'decoupled', 'embedded'])],
    ['Longest consent', `${pick(random, ['90', '180'])} days`],
    ['Instant payments', pick(random, ['most banks', 'some banks', 'all banks'])],
  ];
  const payments = ['SEPA', 'SEPA, instant', 'domestic', 'none'] as const;
  return [
    paragraph(random, 4),
    '## At a glance',
    table(['Item', topic.title], glance),
    paragraph(random, 3),
    `![How users of ${topic.title} log in](./img/${topic.slug}.png)`,
    '## Banks',
    paragraph(random, 2),
    table(
      ['Bank', 'Personal', 'Business', 'Accounts', 'Payments', 'History'],
      banks.map((bank) => [
        `${bank} Bank ${code}`,
        pick(random, ['yes', 'yes', 'no']),
        pick(random, ['yes', 'no']),
        'yes',
        pick(random, payments),
        `${pick(random, ['90', '365', '730'])} days`,
      ]),
    ),
    '## Authentication',
    paragraph(random, 4),
    '### Personal accounts',
    paragraph(random, 3),
    '### Business accounts',
    paragraph(random, 3),
    curl('/auth'),
    '## Accounts and transactions',
    paragraph(random, 4),
    json(code),
    ADMONITIONS[dialect](paragraph(random, 2)),
    '## Payments',
    paragraph(random, 4),
    table(
      ['Payment type', 'Cut-off', 'Cancellation'],
      [
        ['`SEPA`', '15:00', 'until booked'],
        ['`INST_SEPA`', 'none', 'not possible'],
        ['`DOMESTIC`', '14:30', pick(random, ['until booked', 'not possible'])],
      ],
    ),
    javascript(`pay${code}`, '/payments'),
    '## Known limits',
    Array.from({length: 4}, () => `- ${paragraph(random, 1)}`).join('\n'),
    paragraph(random, 3),
    '## See also',
    `Another market: ${link(dialect, 'markets', next)}.`,
  ].join('\n\n');
}

/** Front matter for the sidebar besides the title, and whether the text contains the heading. */
const FRONT_MATTER: Readonly<Record<Dialect, (order: number) => readonly string[]>> = {
  starlight: (order) => ['sidebar:', `  order: ${order}`],
  vitepress: () => [],
  fumadocs: () => [],
};
const HAS_HEADING: ReadonlySet<Dialect> = new Set(['vitepress']);

function pageOf(dialect: Dialect, {title}: Topic, order: number, body: string): string {
  const front = [
    `title: ${title}`,
    `description: "${title}: what it is, how to call it, and what to expect from the banks."`,
    ...FRONT_MATTER[dialect](order),
  ];
  const heading = HAS_HEADING.has(dialect) ? `# ${title}\n\n` : '';
  return `---\n${front.join('\n')}\n---\n\n${heading}${body}\n`;
}

export function pagesOf(dialect: Dialect): ContentFile[] {
  const ending = dialect === 'fumadocs' ? 'mdx' : 'md';
  const sectionOf = (
    section: Section,
    topics: readonly Topic[],
    write: (dialect: Dialect, topic: Topic, index: number) => string,
  ): ContentFile[] =>
    topics.map((topic, index) => ({
      file: `${section}/${topic.slug}.${ending}`,
      content: pageOf(dialect, topic, index + 1, write(dialect, topic, index)),
    }));
  return [...sectionOf('guides', GUIDES, guide), ...sectionOf('markets', MARKETS, market)];
}

/** Creates a picture for each page, the same for all peers. */
export function pictures(): ContentFile[] {
  const sectionOf = (section: Section, topics: readonly Topic[]): ContentFile[] =>
    topics.map(({slug}) => ({file: `${section}/img/${slug}.png`, content: picture(slug)}));
  return [...sectionOf('guides', GUIDES), ...sectionOf('markets', MARKETS)];
}

/** Unit: px. */
const PICTURE = {width: 1000, height: 460};
const CHANNELS = 3;
/** Source: PNG specification (W3C), 5.2 and 11.2. */
const PNG_SIGNATURE = Buffer.from('\u0089PNG\r\n\u001a\n', 'latin1');
const BITS_PER_CHANNEL = 8;
const TRUE_COLOUR = 2;

function pngChunk(type: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data]);
  const chunk = Buffer.alloc(body.length + 8);
  chunk.writeUInt32BE(data.length, 0);
  body.copy(chunk, 4);
  chunk.writeUInt32BE(crc32(body), body.length + 4);
  return chunk;
}

/** Draws a flow of five boxes with some grain, about as large as a screenshot: 30 kB. */
export function picture(seed: string): Buffer {
  const random = randomOf(`${seed}-picture`);
  const {width, height} = PICTURE;
  const colour = [60 + random() * 120, 80 + random() * 120, 120 + random() * 120];
  const boxes = Array.from({length: 5}, (_, index) => ({
    left: 40 + index * 190,
    top: 80 + Math.floor(random() * 180),
    strength: 0.6 + random() * 0.4,
  }));
  const line = 1 + width * CHANNELS;
  const pixels = Buffer.alloc(height * line);
  for (let y = 0; y < height; y += 1) {
    for (let x = 0; x < width; x += 1) {
      const box = boxes.find(
        ({left, top}) => x >= left && x < left + 150 && y >= top && y < top + 110,
      );
      const grain = (x * 7 + y * 13) % 11 === 0 ? random() * 26 : 0;
      for (let channel = 0; channel < CHANNELS; channel += 1) {
        const shade =
          box === undefined
            ? 248
            : (colour[channel] ?? 0) * box.strength + (1 - box.strength) * 255 - grain;
        pixels[y * line + 1 + x * CHANNELS + channel] = Math.max(0, Math.min(255, shade));
      }
    }
  }
  const head = Buffer.alloc(13);
  head.writeUInt32BE(width, 0);
  head.writeUInt32BE(height, 4);
  head[8] = BITS_PER_CHANNEL;
  head[9] = TRUE_COLOUR;
  return Buffer.concat([
    PNG_SIGNATURE,
    pngChunk('IHDR', head),
    pngChunk('IDAT', deflateSync(pixels, {level: 9})),
    pngChunk('IEND', Buffer.alloc(0)),
  ]);
}
