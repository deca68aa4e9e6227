import {describe, expect, it} from 'vitest';
import {type ListedPage, type LlmsHead, makeLlms, makeLlmsFull} from './llms';

const HEAD: LlmsHead = {
  title: 'X Docs',
  summary: 'What it is.',
  notes: ['How to read it.'],
  more: [{title: 'File', url: 'https://x.example/f', description: 'a file'}],
};

function page(address: string, description = 'Words.'): ListedPage {
  return {address, title: address, description, copyUrl: `https://x.example/${address}md`};
}

const PAGES = [
  page('markets/fi/'),
  page('api/reference/schemas/access/'),
  page('api/2025-06/sandbox/'),
  page('api/2025-06/reference/get-payment/'),
  page(''),
];

describe('llms.txt', () => {
  it('has title, summary, notes, then sections with "Optional" at the end', () => {
    expect(makeLlms(PAGES, HEAD)).toBe(`# X Docs

> What it is.

How to read it.

## Guides

- [api/2025-06/sandbox/](https://x.example/api/2025-06/sandbox/md): Words.

## API reference

- [api/2025-06/reference/get-payment/](https://x.example/api/2025-06/reference/get-payment/md): Words.

## Markets

- [markets/fi/](https://x.example/markets/fi/md): Words.

## Downloads and more

- [File](https://x.example/f): a file

## Optional

- [api/reference/schemas/access/](https://x.example/api/reference/schemas/access/md): Words.
`);
  });

  it('lists pages of no other section before "Optional"', () => {
    expect(makeLlms([...PAGES, page('blog/')], HEAD)).toContain(
      '\n\n## More pages\n\n- [blog/](https://x.example/blog/md): Words.\n\n## Downloads',
    );
  });
});

describe('llms-full.txt', () => {
  const textOf = ({address}: ListedPage) => `# ${address}\n\n${'x'.repeat(500)}\n`;

  it('contains the texts and lists intentional omissions', () => {
    const text = makeLlmsFull(PAGES, HEAD, textOf);
    expect(text).toContain('\n\n# markets/fi/\n\nxxx');
    expect(text).not.toContain('# api/reference/schemas/access/');
    expect(text).toMatch(
      /\n\nOmitted, because each operation shows the fields of its schemas:\n\n- \[api\/reference\/schemas\/access\/\]\(https:.*\)\n$/,
    );
  });

  it('stays below its limit and lists what did not fit', () => {
    const limit = 1800;
    const text = makeLlmsFull(PAGES, HEAD, textOf, limit);
    expect(Buffer.byteLength(text)).toBeLessThan(limit + 200);
    expect(text).toContain('# api/2025-06/sandbox/');
    expect(text).not.toContain('# markets/fi/');
    expect(text).toMatch(
      /Omitted, because this file is limited to 1800 bytes:\n\n- \[markets\/fi\/\]/,
    );
  });
});
