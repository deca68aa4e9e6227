import {describe, expect, it} from 'vitest';
import {propsText} from './propsText';

describe('props of an island', () => {
  it('are written as JSON', () => {
    const props = {label: 'A "b" <c>', start: -1.5, isOpen: false, none: null, list: [{a: [1]}]};
    expect(JSON.parse(propsText(props))).toEqual(props);
  });

  it('may be absent', () => {
    expect(propsText({start: undefined})).toBe('{}');
  });

  it.each<[problem: string, props: Record<string, unknown>]>([
    ['onDone is a function', {onDone: () => undefined}],
    ['options.sort[1] is a function', {options: {sort: ['name', () => 0]}}],
    ['id is a symbol', {id: Symbol('id')}],
    ['sum is a bigint', {sum: 1n}],
    ['start is NaN', {start: Number.NaN}],
    ['since is a Date', {since: new Date(0)}],
    ['banks is a Map', {banks: new Map()}],
    ['title is an element', {title: {$$typeof: Symbol.for('react.element')}}],
  ])('cannot be written: %s', (problem, props) => {
    expect(() => propsText(props)).toThrow(`${problem}, which cannot be written into the HTML`);
  });
});
