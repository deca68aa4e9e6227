import fs from 'node:fs';
import path from 'node:path';
import {load} from 'cheerio';
import {describe, expect, it} from 'vitest';
import {fragmentOf, isFragment, type PageFragment} from '../../src/static-pages/page/fragment';
import {isInTurn} from '../whole';
import {BUILD, builtPages} from './site';

/** Each kind of page has several, and reading one as browsers do takes four times as long. */
const TURNS = 8;

const pages = builtPages();
const read = (file: string) =>
  JSON.parse(fs.readFileSync(path.join(BUILD, fragmentOf(file)), 'utf8')) as PageFragment;

describe('fragments', () => {
  it('exist for each page, and for nothing else', () => {
    const found = fs
      .readdirSync(BUILD, {recursive: true, encoding: 'utf8'})
      .map((file) => file.split(path.sep).join('/'))
      .filter((file) => isFragment(file) && file.endsWith('.json'));
    expect(found.toSorted()).toEqual(pages.map(({file}) => fragmentOf(file)).toSorted());
  });

  it('have the content of their page as a browser reads it', () => {
    const inTurn = pages.filter((_, place) => isInTurn(place, TURNS));
    expect(inTurn.length).toBeGreaterThan(0);
    for (const {address, file, html} of inTurn) {
      const alone = load(read(file).content, {scriptingEnabled: false}, false);
      const whole = load(html, {scriptingEnabled: false});
      expect(alone.html() === whole('[data-page]').html(), address).toBe(true);
    }
  });

  it('have the title and the tags of their page', () => {
    for (const {address, file, $} of pages) {
      const {head} = read(file);
      expect(head.title, address).toBe($('head title').text());
      expect(head.html.class, address).toBe($('html').attr('class'));
      const tags = $('[data-rh]:not(title)')
        .toArray()
        .map((tag) => {
          const {'data-rh': _, ...attributes} = tag.attribs;
          const text = $(tag).text();
          return {name: tag.name, attributes, ...(text === '' ? {} : {text})};
        });
      expect(head.tags, address).toEqual(tags);
    }
  });

  it('name the main scripts of their page', () => {
    for (const {address, file, $} of pages) {
      const scripts = $('script[src]')
        .toArray()
        .map(({attribs}) => attribs.src ?? '')
        .filter((script) => /main\.\w+\.js$/.test(script));
      expect(scripts, address).toHaveLength(2);
      expect(read(file).scripts, address).toBe(scripts.join());
    }
  });

  it('have neither frame nor styles', () => {
    for (const {address, file} of pages) {
      const {content} = read(file);
      expect(content, address).not.toMatch(/<style|theme-layout-navbar|menu__list|footer__links/);
    }
  });
});
