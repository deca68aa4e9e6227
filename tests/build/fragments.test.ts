import fs from 'node:fs';
import path from 'node:path';
import {load} from 'cheerio';
import {describe, expect, it} from 'vitest';
import {fragmentOf} from '../../src/static-pages/page/fragment';
import {isInTurn} from '../whole';
import {BUILD, builtPages} from './site';

/** Each kind of page has several pages, and parsing one as browsers do takes four times as long. */
const TURNS = 8;

const pages = builtPages();
const read = (file: string) => fs.readFileSync(path.join(BUILD, fragmentOf(file)), 'utf8');

describe('fragments', () => {
  it('exist for each page, and for nothing else', () => {
    const found = fs
      .readdirSync(BUILD, {recursive: true, encoding: 'utf8'})
      .map((file) => file.split(path.sep).join('/'))
      .filter((file) => file.endsWith('.page.txt'));
    expect(found.toSorted()).toEqual(pages.map(({file}) => fragmentOf(file)).toSorted());
  });

  it('have the content of their page when a browser parses them', () => {
    const inTurn = pages.filter((_, place) => isInTurn(place, TURNS));
    expect(inTurn.length).toBeGreaterThan(0);
    for (const {address, file, html} of inTurn) {
      const [alone, whole] = [read(file), html].map((text) => {
        const parsed = load(text, {scriptingEnabled: false});
        return parsed.html('[data-page]');
      });
      expect(alone === whole, address).toBe(true);
    }
  });

  it('have the title, the tags and the main scripts of their page', () => {
    for (const {address, file, $: whole} of pages) {
      const alone = load(read(file));
      const [ours, theirs] = [alone, whole].map(($) => ({
        class: $('html').attr('class'),
        tags: $('[data-rh]')
          .toArray()
          .map((tag) => [tag.name, tag.attribs, $(tag).text()]),
        scripts: $('script[src]')
          .toArray()
          .map(({attribs}) => attribs.src ?? '')
          .filter((script) => /main\.\w+\.js$/.test(script)),
      }));
      expect(ours, address).toEqual(theirs);
      expect(ours?.scripts, address).toHaveLength(2);
    }
  });

  it('have neither frame nor styles', () => {
    for (const {address, file} of pages) {
      expect(read(file), address).not.toMatch(
        /<style|theme-layout-navbar|menu__list|footer__links/,
      );
    }
  });
});
