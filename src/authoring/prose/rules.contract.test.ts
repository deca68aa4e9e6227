import {describe, expect, it} from 'vitest';
import {checkGrammar} from './grammar';
import {readMarkdown} from './read';
import {
  checkLead,
  checkProjectProse,
  checkProse,
  MAX_SENTENCE_LENGTH,
  sentencesOf,
  wordCount,
} from './rules';

const NAMES = new Set(['Swedish']);

function problems(body: string, path = 'docs/x.mdx'): string[] {
  const file = readMarkdown(path, body);
  return [...checkProse(file, NAMES), ...checkGrammar(file)].map(
    ({line, message}) => `${line}: ${message}`,
  );
}

describe('sentences', () => {
  it('end at a full stop, not inside names and numbers', () => {
    expect(sentencesOf('It takes 1.5 s. Then config.ts is read! Art. 5 says so.')).toEqual([
      'It takes 1.5 s.',
      'Then config.ts is read!',
      'Art. 5 says so.',
    ]);
  });

  it('are measured in words, code as one', () => {
    expect(wordCount('Send it – now.')).toBe(3);
  });

  it('must not be too long', () => {
    const long = (count: number) =>
      `${Array.from({length: count}, (_, index) => (index % 2 === 0 ? 'to' : 'by')).join(' ')}.`;
    expect(problems(long(MAX_SENTENCE_LENGTH))).toEqual([
      expect.stringMatching(/^1: the sentences of this page have 35.0 words/),
    ]);
    expect(problems(`Short.\n\n${long(MAX_SENTENCE_LENGTH + 1)}`)).toContainEqual(
      expect.stringMatching(/^3: the sentence “to by .*” has 36 words\. Allowed: 35/),
    );
  });
});

describe('words', () => {
  it.each([
    ['Simply send it.', /“Simply” is not our style/],
    ['This is easy.', /“easy”/],
    ['Please wait.', /“Please”.*imperative/],
    ['Use it, e.g. here.', /“e\.g\.”.*for example/],
    ['Utilise the key.', /“use”/],
    ['Log in first.', /“sign in”/],
    ['Send an e-mail.', /“email”/],
    ['See the questions and answers.', /“FAQ”/],
    ['Register the callback URL.', /“redirect URL”/],
    ['Register the redirect address.', /“redirect URL”/],
    ['The call has its own end point.', /“endpoint”/],
    ['Read the time stamp.', /“timestamp”/],
    ['Your back-end signs it.', /“backend”/],
    ['The answer holds an id.', /“response”/],
    ['Read the error answer.', /“response”/],
    ['The bank answered late.', /“returned”/],
    ['Amounts are decimal text.', /“string”/],
    ['Write it without blanks.', /“space”/],
    ['The life of a token is short.', /“token lifetime”/],
    ['Try again with growing pauses.', /“increasing delays”/],
    ['Add a little chance to each delay.', /“jitter”/],
    ['It stands in the list.', /“is in”/],
    ['The name stands first.', /“is in”/],
    ['A mark can stand there.', /“is in”/],
    ['Its text, as it stands, is long.', /“unchanged”/],
    ['A script brings the form to life.', /“activates”/],
    ['It does what time has brought.', /“what is due”/],
    ['It is read anew.', /“again”/],
    ['The page is at hand.', /“available”/],
    ['The sandbox goes on.', /“continues”/],
    ['This holds for all banks.', /“applies to”/],
    ['A text that is no number.', /“is not a”/],
    ['A new token mends it.', /“fix”/],
    ['It is outside of the page.', /“outside”/],
    ['Send a date, for instance today.', /“for example”/],
    ['A stand-in is shown.', /“fallback”/],
    ['It writes one a line.', /“one on each”/],
    ['There is one request an operation.', /“one for each”/],
    ['The table has a column a country.', /“one for each”/],
    ['Half of the questions are kept aside.', /“held out”/],
    ['It reads data, and the tables made of it.', /“generated from”/],
    ['Set the time that we wait.', /“timeout”/],
    ['It saves you the polling.', /“replaces”/],
    ['It is there within seconds.', /“arrives within”/],
    ['Both sites are loaded in turns.', /“alternately”/],
    ['Replace the first by the second.', /“replace … with”/],
    ['You can provoke every error.', /“trigger”/],
    ['A lost index is told from an empty one.', /“differs from”/],
    ['A key is not to be had.', /“is available”/],
    ['The API refuses the token.', /“reject”/],
    ['A mistake in the file stops it.', /“error”/],
    ['It is asked for again.', /“is requested again”/],
    ['The bank wants a header.', /“requires”/],
    ['Few banks return 400.', /“a few”/],
    ['HTTP does not mind capitals.', /“case-insensitive”/],
    ['Entries are fleeting.', /disappear/],
    ['Copy the name as it is.', /“unchanged”/],
    ['Whoever has the key can pay.', /“anyone who”/],
    ['Do not repeat it blindly.', /link to it/],
    ['You can’t change it.', /words in full/],
    ["It's there.", /words in full/],
    ['You never see a password.', /#credentials/],
    ['Four a day for each account and kind of data.', /#bank-quotas/],
    ['Add a few minutes of margin.', /below the maximum/],
    ['The default length of a consent is 180 days.', /no default/],
    ['Look at the request log first.', /#lost-response/],
    ['A null list means no known limit.', /#allowed-values/],
    ['It is a redirect-only market.', /GET \/aspsps/],
    ['Ask for the audit pack.', /no certification/],
    ['They authorize it.', /“-is-”/],
    ['It was canceled.', /cancelled/],
    ['You need a license.', /“licence”/],
    ['I think so.', /“we” for the provider/],
    ["Let's go.", /words in full/],
    ['The developer should know.', /“you”/],
    ['It works! Then go on.', /full stop/],
    ['See [here](./a.mdx).', /link text is “here”/],
    ['It is is wrong.', /Unexpected repeated “is”/],
    ['This is an session.', /Unexpected article “an” before “session”/],
  ])('%s', (text, message) => {
    expect(problems(text)).toEqual([expect.stringMatching(message)]);
  });

  it.each([
    'Look at the request log in the control panel.',
    'Your login at the bank is not ours.',
    'Register the redirect URL in your backend, by email.',
    'The endpoint returns a timestamp. There is no API key.',
    'Here are short answers to common questions.',
    'A few banks return 400, only a few banks send it, every few seconds.',
    'Users answer a survey.',
    'A note that the user added is private.',
    'In SEPA, `RF` stands for creditor reference. A standing order is repeated.',
    'We recommend it.',
    'The first is replaced by the second. Replace the key by hand.',
    'It is no longer valid, and this is no better.',
    'The last few minutes count.',
    'The size of the prize is right.',
    'The `simply` field holds an `utilise` value.',
    '[Start user authorization](./a.mdx) begins it.',
    'Read [Can I test?](./faq.mdx) first.',
    'We license the software.',
    '```bash\nplease simply\n```',
    ':::note[A title]\n\nText.\n\n:::',
  ])('accepts: %s', (text) => {
    expect(problems(text)).toEqual([]);
  });

  it('are found in front matter, in tables and in admonitions, with their line', () => {
    const page = [
      ...['---', 'title: Simply good', 'description: "Just so."', '---', ''],
      ...['| A |', '|---|', '| very |', '', ':::note[Please]', '', 'Quite.', '', ':::'],
    ].join('\n');
    expect(problems(page).map((problem) => problem.split(' is not')[0])).toEqual([
      '2: “Simply”',
      '3: “Just”',
      '8: “very”',
      '10: “Please”',
      '12: “Quite”',
    ]);
  });
});

describe('the beginning of a page', () => {
  const found = (body: string) =>
    checkLead(
      readMarkdown('docs/x.mdx', `---\ntitle: A page\ndescription: What it says.\n---\n\n${body}`),
    ).map(({line, message}) => `${line}: ${message}`);

  it('is a paragraph that says what the reader gets', () => {
    expect(found('This page shows you how to sign a token.\n\n## Steps\n')).toEqual([]);
  });

  it.each([
    ['## Steps\n\nThis page shows you how to sign a token.', /^6: the page does not begin/],
    ['| Way | For whom |\n|---|---|\n| a | b |', /^6: .*introduction/],
    ['Read this.\n\n## Steps', /at least 8 words/],
    ['', /^1: /],
  ])('is not %j', (body, message) => {
    expect(found(body)).toEqual([expect.stringMatching(message)]);
  });

  it('is not checked in texts about the project', () => {
    expect(checkLead(readMarkdown('src/x/README.md', '# X\n\n## Y\n'))).toEqual([]);
  });
});

describe('headings', () => {
  it.each([
    ['## Swedish giro'],
    ['## What is SEPA?'],
    ['## Step 1: Send it'],
    ['## The `Access` schema'],
  ])('accepts %s', (heading) => {
    expect(problems(`---\ntitle: A page\n---\n\n${heading}\n`)).toEqual([]);
  });

  it.each([
    ['## Bulk Payments', /“Payments” in a heading begins with a capital/],
    ['# Another title', /a second h1/],
    ['### Too deep', /an h3 without an h2/],
  ])('rejects %s', (heading, message) => {
    expect(problems(`---\ntitle: A page\n---\n\n${heading}\n`)).toEqual([
      expect.stringMatching(message),
    ]);
  });
});

describe('table heads', () => {
  const table = (head: string) => problems(`${head}\n|---|---|\n| small | letters |\n`);

  it.each([['| Way | iOS |'], ['| `code` first | |'], ['| What | Üblich |']])(
    'accept %s',
    (head) => {
      expect(table(head)).toEqual([]);
    },
  );

  it('are in sentence case', () => {
    expect(table('| Folder | what it does |')).toEqual([
      expect.stringMatching(/“what it does” begins with a small letter/),
    ]);
  });
});

describe('texts about the project', () => {
  const found = (body: string) =>
    checkProjectProse(readMarkdown('src/x/README.md', body)).map(
      ({line, message}) => `${line}: ${message}`,
    );

  it.each([
    ['A room.\n\nIt stands in the list.', /^3: “stands”/],
    ["It doesn't matter.", /^1: “doesn't”/],
    ['The color is gray.', /^1: “gray”/],
    ['| file | What |\n|---|---|\n| a | b |', /^1: the table head “file”/],
    [`${'to by '.repeat(18)}end.`, /^1: the sentence .* has 37 words/],
  ])('are checked: %s', (body, message) => {
    expect(found(body)).toEqual([expect.stringMatching(message)]);
  });

  it('may quote rejected words, and use the terms of developers', () => {
    expect(
      found('No idioms (“stands in”, “mends”). The server answered at the end point.'),
    ).toEqual([]);
  });
});

describe('marks', () => {
  const table = (cell: string) => `| Head |\n|---|\n| ${cell} |`;

  it.each([
    ['One sentence'],
    ['One sentence.'],
    ['Two sentences. Both end.'],
    ['Is this one? Yes.'],
    ['The value is `a.b`. It ends with `code`.'],
    ['Of Kahvila Oy. or No. 5'],
    ['He said “Wait. Then go.”'],
  ])('accept the cell %j', (cell) => {
    expect(problems(table(cell)).filter((one) => one.includes('full stop'))).toEqual([]);
  });

  it.each([['It is stored. Later it is deleted'], ['Send `a`. Then `b`']])(
    'refuse the cell %j',
    (cell) => {
      expect(problems(table(cell))).toEqual([expect.stringMatching(/^3: the cell .*full stop/)]);
    },
  );

  it('of quotations are curly, except in code', () => {
    const message = /^1: a straight quotation mark in “Say "no"\.”/;
    expect(problems('Say "no".')).toEqual([expect.stringMatching(message)]);
    expect(problems('Say “no”, or send `"no"`: that is the bank\'s choice.')).toEqual([]);
    expect(problems('```js\nsay("no");\n```\n\n<Screen name="share" />')).toEqual([]);
  });
});
