import {chromium, type Browser} from '@playwright/test';
import {CHROMIUM_ARGS, ensureChromium} from '../scripts/chromium';

/** The browser that draws pictures: text is measured the same way on every machine. */
export function launchForDrawing(): Promise<Browser> {
  return chromium.launch({
    executablePath: ensureChromium(),
    args: [...CHROMIUM_ARGS, '--font-render-hinting=none'],
  });
}
