import {chromium, type Browser} from '@playwright/test';
import {CHROMIUM_ARGS, ensureChromium} from '../scripts/chromium';

/** Starts the browser that draws pictures, which measures text in the same way on every machine. */
export function launchForDrawing(): Promise<Browser> {
  return chromium.launch({
    executablePath: ensureChromium(),
    args: [...CHROMIUM_ARGS, '--font-render-hinting=none'],
  });
}
