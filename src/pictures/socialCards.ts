/**
 * Pictures for link previews, one for each section of the site, and hashes that show whether they, the logo and the
 * icons are up to date.
 */
import {createHash} from 'node:crypto';
import {existsSync, readFileSync} from 'node:fs';
import {createRequire} from 'node:module';
import path from 'node:path';
import type {Page} from '@playwright/test';
import {brand} from '../../config/brand';
import {SOCIAL_CARDS, type SocialCard} from '../../config/socialCards';
import {SOCIAL_CARD_SIZE} from './socialCard';
import {BRAND_SOURCES, CARD_BACKGROUND, COLOURS, mark} from './brandMark';

/** The font of the card; a Latin subset is enough for a name and a line. */
const CARD_FONT = '@fontsource-variable/geist/files/geist-latin-wght-normal.woff2';

/** Hashes of the inputs of the pictures, below the static files. */
export const BRAND_IMAGES_MANIFEST = 'img/social/manifest.json';

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

const hashOf = (text: string) => createHash('sha256').update(text).digest('hex');

/** Current inputs of the logo with the icons, and of each card. */
export function brandImageHashes(): Record<string, string> {
  const shared = template() + JSON.stringify(marks());
  return {
    logo: hashOf(JSON.stringify(Object.values(COLOURS).map(mark))),
    ...Object.fromEntries(
      SOCIAL_CARDS.map((card) => [card.name, hashOf(shared + JSON.stringify(textsOf(card)))]),
    ),
  };
}

/**
 * A line for each picture in `static/` that shows another name, title or colour than the settings.
 *
 * @param siteDir - absolute path of the repository
 */
export function staleBrandImages(siteDir: string): string[] {
  const file = path.join(siteDir, 'static', BRAND_IMAGES_MANIFEST);
  const drawn = existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as object) : {};
  const known = new Map(Object.entries(drawn));
  return Object.entries(brandImageHashes())
    .filter(([name, hash]) => known.get(name) !== hash)
    .map(
      ([name]) =>
        `static/${name === 'logo' ? 'img/logo.svg' : socialCardFile({name})} is not drawn from config/brand.ts, config/socialCards.ts and illustrations/brand/ as they are. Allowed: what "npm run check -- --fix" draws.`,
    );
}

/** @throws Error if the title does not fit */
export async function drawSocialCard(page: Page, card: SocialCard): Promise<Buffer> {
  await page.setViewportSize(SOCIAL_CARD_SIZE);
  await page.setContent(template());
  const font = readFileSync(createRequire(__filename).resolve(CARD_FONT)).toString('base64');
  await page.addStyleTag({
    content: `body{background:${CARD_BACKGROUND}}@font-face{font-family:'Card Text';font-weight:100 900;src:url(data:font/woff2;base64,${font})}`,
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
