import type {BrowserContext} from '@playwright/test';

/** Of 255 levels of a colour: from here on a pixel counts, and up to here the edge of a corner may differ. */
const NOTICEABLE = 4;
const FAINT = 16;

/**
 * Number of pixels of two pictures that differ noticeably; infinite if their sizes differ, or one pixel differs more
 * than faintly from those at its place and directly above and below it. The same page is not always painted
 * identically: where a round corner lies on the edge of a tile, a few of its pixels differ, by up to five levels, and
 * text whose baseline lies between two rows of pixels is drawn on either of them. What moves by a row has to be looked
 * for in the layout.
 */
export async function differentPixels(
  context: BrowserContext,
  one: Buffer,
  other: Buffer,
): Promise<number> {
  if (one.equals(other)) {
    return 0;
  }
  const page = await context.newPage();
  try {
    return await page.evaluate(
      async ([noticeable, faint, ...pictures]) => {
        const [a, b] = await Promise.all(
          pictures.map(async (picture) => {
            const image = new Image();
            image.src = `data:image/png;base64,${picture}`;
            await image.decode();
            const {width, height} = image;
            const canvas = new OffscreenCanvas(width, height).getContext('2d');
            canvas?.drawImage(image, 0, 0);
            return canvas?.getImageData(0, 0, width, height);
          }),
        );
        if (a === undefined || b === undefined || a.width !== b.width || a.height !== b.height) {
          return Infinity;
        }
        const [data, others] = [a.data, b.data];
        // Four values a pixel; the fourth is opacity, which a screenshot does not have.
        const row = a.width * 4;
        const difference = (at: number, other: number) =>
          Math.max(
            ...[0, 1, 2].map((colour) =>
              Math.abs((data[at + colour] ?? 0) - (others[other + colour] ?? Infinity)),
            ),
          );
        let count = 0;
        for (let at = 0; at < data.length; at += 4) {
          if (
            data[at] === others[at] &&
            data[at + 1] === others[at + 1] &&
            data[at + 2] === others[at + 2]
          ) {
            continue;
          }
          const here = difference(at, at);
          if (here <= faint) {
            count += Number(here >= noticeable);
          } else if (Math.min(difference(at, at - row), difference(at, at + row)) > faint) {
            return Infinity;
          }
        }
        return count;
      },
      [NOTICEABLE, FAINT, one.toString('base64'), other.toString('base64')] as const,
    );
  } finally {
    await page.close();
  }
}
