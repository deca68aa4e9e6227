import {describe, expect, it} from 'vitest';
import {placeSlots} from './placeSlots';

const island = (html: string) => `<page-island data-island="A">${html}</page-island>`;
const slot = (id: string, content = '') => `<page-slot data-slot="${id}">${content}</page-slot>`;
const content = (id: string, html: string) => `<page-slot data-content="${id}">${html}</page-slot>`;

describe('content of islands', () => {
  it('is put into its place', () => {
    const html = `<p>a</p>${island(`<b>${slot('x')}</b>`)}${content('x', '<i>text</i>')}<p>z</p>`;
    expect(placeSlots(html)).toBe(
      `<p>a</p>${island(`<b>${slot('x', '<i>text</i>')}</b>`)}<p>z</p>`,
    );
  });

  it('may contain islands with content', () => {
    const inner = `${island(slot('y'))}${content('y', 'inner')}`;
    const html = `${island(slot('x'))}${content('x', `1${inner}2`)}`;
    expect(placeSlots(html)).toBe(island(slot('x', `1${island(slot('y', 'inner'))}2`)));
  });

  it('belongs to one of several islands', () => {
    const html = ['x', 'y'].map((id) => island(slot(id)) + content(id, `of ${id}`)).join('<hr>');
    expect(placeSlots(html)).toBe(
      ['x', 'y'].map((id) => island(slot(id, `of ${id}`))).join('<hr>'),
    );
  });

  it('may be passed on to another island', () => {
    const passed = `${island(slot('y'))}${content('y', slot('x'))}`;
    expect(placeSlots(`${island(passed)}${content('x', 'text')}`)).toBe(
      island(island(slot('y', slot('x', 'text')))),
    );
  });

  it('is not searched for in other pages', () => {
    expect(placeSlots('<p>a</p>')).toBe('<p>a</p>');
  });
});
