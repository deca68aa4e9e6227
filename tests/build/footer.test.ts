import {describe, expect, it} from 'vitest';
import {brand} from '../../config/brand';
import {builtPages} from './site';

const NOTICE: string = brand.notice;

describe('the footer of every page', () => {
  it.each(builtPages())('/$address says who provides the API', ({$}) => {
    const footer = $('footer').text();
    expect(footer).toContain(brand.legalName);
    expect(footer).toContain(NOTICE);
  });
});
