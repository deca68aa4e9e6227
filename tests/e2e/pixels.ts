import type {BrowserContext} from '@playwright/test';

/** Of 255 levels of a colour: from here on a pixel counts, and up to here the edge of a corner may differ. */
const NOTICEABLE = 4;
const FAINT = 16;

/**
 * Number of pixels of two pictures that differ noticeably; infinite if their sizes differ, or one pixel differs more
 * than faintly. The same page is not always painted identically: where a round corner lies on the edge of a tile, a
 * few of its pixels differ, by up to five levels.
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
        const differenceAt = (at: number) => Math.abs((data[at] ?? 0) - (others[at] ?? 0));
        let count = 0;
        // Four values a pixel; the fourth is opacity, which a screenshot does not have.
        for (let at = 0; at < data.length; at += 4) {
          const most = Math.max(differenceAt(at), differenceAt(at + 1), differenceAt(at + 2));
          if (most > faint) {
            return Infinity;
          }
          count += Number(most >= noticeable);
        }
        return count;
      },
      [NOTICEABLE, FAINT, one.toString('base64'), other.toString('base64')] as const,
    );
  } finally {
    await page.close();
  }
}
