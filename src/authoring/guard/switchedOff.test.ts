import {expect, it} from 'vitest';
import {FEATURES, type Features} from '../../../config/features';
import {describeSwitchedOff} from './switchedOff';

const ON: Features = {
  ...FEATURES,
  ...{tryIt: 'sandbox', markets: true, tpp: true, samples: true},
  ...{sandbox: true, assistants: true, jwtHelper: true},
};

const TEXT = `---
title: A page
---

See [Finland](/markets/fi/), <a href="/tpp/">companies</a>,
[the programs](pathname:///samples/python.zip), [the sandbox](pathname:///sandbox/a.mjs),
and [its guide](/api/sandbox/).

\`\`\`bash
curl \${brand.docsUrl}/mcp/server.mjs
\`\`\`

<JwtHelper />

<TryTour way="accounts">
`;

const found = (change: Partial<Features>) =>
  describeSwitchedOff(['docs/a.mdx'], () => TEXT, {...ON, ...change});

it.each<[Partial<Features>, string]>([
  [{markets: false}, 'docs/a.mdx:5: the line leads to /markets/, but markets is false'],
  [{tpp: false}, 'docs/a.mdx:5: the line leads to /tpp/, but tpp is false'],
  [{samples: false}, 'docs/a.mdx:6: the line leads to /samples/, but samples is false'],
  [{sandbox: false}, 'docs/a.mdx:6: the line leads to /sandbox/, but sandbox is false'],
  [{assistants: false}, 'docs/a.mdx:10: the line leads to /mcp/, but assistants is false'],
  [{jwtHelper: false}, 'docs/a.mdx:13: the line has <JwtHelper>, but jwtHelper is false'],
  [{tryIt: 'examples'}, 'docs/a.mdx:15: the line has <TryTour>, but tryIt is examples'],
  [{tryIt: false}, 'docs/a.mdx:15: the line has <TryTour>, but tryIt is false'],
])('%j is named where a page needs the part', (change, message) => {
  expect(found(change)).toEqual([
    `${message} in config/features.ts. Allowed: a page without it, or the part switched on.`,
  ]);
});

it('a command that starts the program of the sandbox leads to it, too', () => {
  const command = () => 'node ../sandbox/open-banking-sandbox.mjs -- bash';
  expect(describeSwitchedOff(['docs/a.mdx'], command, {...ON, sandbox: false})).toHaveLength(1);
});

it('a line of a file that a page shows is named as its own', () => {
  const files: Readonly<Record<string, string>> = {
    'docs/a.mdx': '```bash file="samples/shell/start.sh#download"\n```',
    'samples/shell/start.sh': '# A start\ncurl ${brand.docsUrl}/samples/shell.zip',
  };
  const lines = describeSwitchedOff(['docs/a.mdx'], (file) => files[file] ?? '', {
    ...ON,
    samples: false,
  });
  expect(lines).toHaveLength(1);
  expect(lines[0]).toMatch(/^samples\/shell\/start\.sh:2: the line leads to \/samples\/,/);
});

it('a file of which nothing would be left is named, and so are the code blocks that show it', () => {
  const files: Readonly<Record<string, string>> = {
    'docs/a.mdx': 'Start it:\n\n```bash file="samples/shell/start.sh"\n```',
    'docs/b.mdx': '```bash file="samples/shell/start.sh#download"\n```',
    'samples/shell/start.sh':
      'curl ${brand.docsUrl}/sandbox/open-banking-sandbox.mjs\n\nnode open-banking-sandbox.mjs\n',
  };
  const lines = describeSwitchedOff(['docs/a.mdx', 'docs/b.mdx'], (file) => files[file] ?? '', {
    ...ON,
    sandbox: false,
  });
  expect(lines.map((line) => line.replace(/,.*/, ''))).toEqual([
    'docs/a.mdx:3: the code block leads to /sandbox/',
    'docs/b.mdx:1: the code block leads to /sandbox/',
    'samples/shell/start.sh:1: the file leads to /sandbox/',
  ]);
});

it('the end of a component is named as well as its start', () => {
  const tour = () => '<TryTour way="accounts">\n\nA step.\n\n</TryTour>';
  const lines = describeSwitchedOff(['docs/a.mdx'], tour, {...ON, tryIt: false});
  expect(lines.map((line) => /:(\d+):/.exec(line)?.[1])).toEqual(['1', '5']);
});

it('says nothing of parts that are on', () => {
  expect(found({})).toEqual([]);
});
