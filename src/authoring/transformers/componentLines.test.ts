import {compile} from '@mdx-js/mdx';
import {expect, it} from 'vitest';
import componentLines from './componentLines';

const compiled = async (text: string) =>
  String(await compile(text, {remarkPlugins: [componentLines]}));

it('a page exports the lines of its components', async () => {
  const text = 'Text <Sign /> text.\n\n<Panel>\n\n<Sign />\n\n<b>bold</b>\n\n</Panel>\n';
  expect(await compiled(text)).toContain(
    'export const componentLines = "{\\"Sign\\":[1,5],\\"Panel\\":[3]}"',
  );
});

it('a page without components exports nothing', async () => {
  expect(await compiled('Text with <b>bold</b> words.')).not.toContain('componentLines');
});
