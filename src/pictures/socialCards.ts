/**
 * Pictures for link previews, one for each section of the site, and hashes that show whether they are up to date.
 */
import {createHash} from 'node:crypto';
import {readFileSync} from 'node:fs';
import {createRequire} from 'node:module';
import path from 'node:path';
import type {Page} from '@playwright/test';
import {brand} from '../../config/brand';
import {SOCIAL_CARD_SIZE, SOCIAL_CARDS, type SocialCard} from './socialCard';
import {BRAND_SOURCES, COLOURS, mark} from './brandMark';

/** The font of the card; a Latin subset is enough for a name and a line. */
const CARD_FONT = '@fontsource-variable/geist/files/geist-latin-wght-normal.woff2';

/** Hashes of the inputs of the pictures, below the static files. */
export const SOCIAL_CARDS_MANIFEST = 'img/social/manifest.json';

function template(): string {
  return readFileSync(path.join(BRAND_SOURCES, 'social-card.html'), 'utf8');
}

function marks(): Record<string, string> {
  return {card: mark(COLOURS.card), backdrop: mark(COLOURS.backdrop)};
}

function textsOf({title, start}: SocialCard): Record<string, string> {
  const address = `${brand.docsUrl.replace(/^https:\/\//, '')}/${start}`;
  return {name: brand.name, title, footer: address.replace(/\/$/, '')};
}

/** @returns path below the site's static files */
export function socialCardFile({name}: Pick<SocialCard, 'name'>): string {
  return `img/social/${name}.png`;
}

/** Current inputs of each picture. */
export function socialCardHashes(): Record<string, string> {
  const shared = template() + JSON.stringify(marks());
  return Object.fromEntries(
    SOCIAL_CARDS.map((card) => [
      card.name,
      createHash('sha256')
        .update(shared + JSON.stringify(textsOf(card)))
        .digest('hex'),
    ]),
  );
}

/** @throws Error if the title does not fit */
export async function drawSocialCard(page: Page, card: SocialCard): Promise<Buffer> {
  await page.setViewportSize(SOCIAL_CARD_SIZE);
  await page.setContent(template());
  const font = readFileSync(createRequire(__filename).resolve(CARD_FONT)).toString('base64');
  await page.addStyleTag({
    content: `@font-face{font-family:'Card Text';font-weight:100 900;src:url(data:font/woff2;base64,${font})}`,
  });
  await page.evaluate(
    async ({texts, marks}: Record<'texts' | 'marks', Record<string, string>>) => {
      for (const element of document.querySelectorAll<HTMLElement>('[data-brand]')) {
        element.textContent = texts[element.dataset.brand ?? ''] ?? '';
      }
      for (const element of document.querySelectorAll<HTMLElement>('[data-mark]')) {
        element.innerHTML = marks[element.dataset.mark ?? ''] ?? '';
      }
      await document.fonts.load("600 52px 'Card Text'");
      await document.fonts.ready;
      const {scrollWidth, scrollHeight} = document.querySelector('.tagline') ?? document.body;
      if (scrollWidth > 760 || scrollHeight > 280) {
        throw new Error('A title is too long for its social card.');
      }
    },
    {
      texts: textsOf(card),
      marks: marks(),
    },
  );
  return page.screenshot();
}
