import type {BrowserContext} from '@playwright/test';

const MOST = 255;

/**
 * How far two pictures differ in the pixel and colour where they differ most, from 0 to 255; pictures of different sizes differ by
 * 255. The same page is not painted twice to the last bit: edges of round corners differ by 1.
 */
export async function difference(
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
      async ([most, ...pictures]) => {
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
          return most;
        }
        return a.data.reduce(
          (max, value, at) => Math.max(max, Math.abs(value - (b.data[at] ?? 0))),
          0,
        );
      },
      [MOST, one.toString('base64'), other.toString('base64')] as const,
    );
  } finally {
    await page.close();
  }
}
