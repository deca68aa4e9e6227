import {describe, expect, it} from 'vitest';
import {pageForm} from './negotiation';

describe('the form of a page', () => {
  it.each([
    [undefined, 'html'],
    ['', 'html'],
    ['*/*', 'html'],
    ['text/*', 'html'],
    ['text/html', 'html'],
    ['text/markdown', 'markdown'],
    ['TEXT/Markdown', 'markdown'],
    ['text/markdown; charset=utf-8', 'markdown'],
    ['text/markdown;q=0.001', 'markdown'],
    ['text/markdown;q=0', 'html'],
    ['text/markdown, */*', 'markdown'],
    ['text/markdown, text/html', 'html'],
    ['text/markdown, text/html;q=0.9', 'markdown'],
    ['text/markdown;q=0.8, text/html', 'html'],
    ['text/markdown;q=0.8, */*;q=0.9', 'html'],
    ['text/markdown, text/plain, */*', 'markdown'],
    ['text/html;q=0, */*', 'markdown'],
    ['application/json', 'html'],
    // Browsers.
    ['text/html,application/xhtml+xml,application/xml;q=0.9,image/avif,*/*;q=0.8', 'html'],
    // Invalid fields.
    ['text/markdown;q=2', 'html'],
    ['text/markdown;q=abc', 'html'],
    [',,;q=1,/,text/', 'html'],
    [`text/markdown${','.repeat(5000)}`, 'html'],
  ])('for %s is %s', (accept, form) => {
    expect(pageForm(accept)).toBe(form);
  });
});
