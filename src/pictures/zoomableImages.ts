import {ZOOM_SCROLL_OFFSET_PX} from '../../config/behaviour';
import {adoptStyles} from '../ui/browser/adoptStyles';
import {make} from '../ui/browser/make';

/** Space between an enlarged picture and the edge of the window. Unit: CSS pixels. */
const MARGIN = 32;

/** An enlarged picture is larger by at least this factor; otherwise a sheet shows it. */
const LEAST_GAIN = 1.25;
/** A picture in a sheet is at least this many times as wide as the window. */
const SHEET_GAIN = 2;

const STYLES = `
.picture { max-width: none; max-height: none; padding: 0.5rem; border: 0; border-radius: 2px; background: var(--ifm-background-color); color: var(--ink); }
.picture::backdrop { background: rgb(9 14 17 / 72%); }
.picture-whole { margin: auto; cursor: zoom-out; }
.picture-whole > button { display: block; padding: 0; border: 0; background: none; cursor: inherit; }
.picture img { display: block; max-width: none; height: auto; }
.picture-sheet { width: 100%; height: 100%; margin: 0; padding: 0; }
.picture-sheet[open] { display: flex; flex-direction: column; }
.picture-sheet > .button { align-self: flex-end; margin: 0.5rem; font-family: inherit; }
.picture-sheet > div { flex: 1; overflow: auto; padding: 0 0.5rem 0.5rem; overscroll-behavior: contain; }
@media (prefers-reduced-motion: no-preference) {
  .picture-whole[open] { animation: picture-in 0.2s ease-out; }
  @keyframes picture-in { from { opacity: 0; transform: scale(0.9); } }
}
`;

/** Attributes that make a picture a button; removed with the page. */
const BUTTON = ['role', 'tabindex', 'aria-label', 'aria-haspopup'] as const;

/** Whether the window is too narrow to show a picture larger than the page does. */
const fillsWindow = ({clientWidth}: HTMLImageElement) =>
  clientWidth * LEAST_GAIN > innerWidth - 2 * MARGIN;

/** As wide as the window shows it whole. A drawing has no size of its own. */
function wholeWidth({
  clientWidth,
  clientHeight,
  currentSrc,
  naturalWidth,
}: HTMLImageElement): number {
  const inWindow = Math.min(
    innerWidth - 2 * MARGIN,
    ((innerHeight - 2 * MARGIN) * clientWidth) / clientHeight,
  );
  return currentSrc.endsWith('.svg') ? inWindow : Math.min(inWindow, naturalWidth);
}

/** The whole picture, which any press closes; or, on a phone, a sheet in which it scrolls in its own size. */
function dialogFor(image: HTMLImageElement): HTMLDialogElement {
  const isSheet = fillsWindow(image);
  const {alt, currentSrc: src} = image;
  const width = isSheet
    ? Math.max(Number(image.getAttribute('width')), innerWidth * SHEET_GAIN)
    : wholeWidth(image);
  const picture = make('img', {src, alt, width: String(Math.round(width))});
  const close = make(
    'button',
    isSheet
      ? {type: 'button', class: 'button button--sm button--secondary'}
      : {type: 'button', 'aria-label': `Close: ${alt}`},
    isSheet ? 'Close' : picture,
  );
  const box = {tabindex: '0', role: 'group', 'aria-label': 'Picture'};
  const dialog = make(
    'dialog',
    {class: `picture picture-${isSheet ? 'sheet' : 'whole'}`, 'aria-label': alt},
    close,
    ...(isSheet ? [make('div', box, picture)] : []),
  );
  (isSheet ? close : dialog).addEventListener('click', () => {
    dialog.close();
  });
  return dialog;
}

function open(image: HTMLImageElement, page: AbortSignal): void {
  adoptStyles(STYLES);
  const dialog = dialogFor(image);
  const closed = new AbortController();
  const {signal} = closed;
  const close = () => {
    dialog.close();
  };
  const top = scrollY;
  // A key that is held down must not close what it has opened.
  dialog.addEventListener('keydown', (event) => {
    if (event.repeat) {
      event.preventDefault();
    }
  });
  dialog.addEventListener('close', () => {
    closed.abort();
    dialog.remove();
    image.focus({preventScroll: true});
  });
  addEventListener(
    'scroll',
    () => {
      if (Math.abs(scrollY - top) > ZOOM_SCROLL_OFFSET_PX) {
        close();
      }
    },
    {signal},
  );
  page.addEventListener('abort', close, {signal});
  // A child of the body would keep the page from scrolling.
  (image.closest('main') ?? document.body).append(dialog);
  dialog.showModal();
}

/**
 * Makes pictures buttons that enlarge them.
 *
 * @param page - aborted when the reader leaves the page
 */
export function makeZoomable(images: readonly HTMLImageElement[], page: AbortSignal): void {
  if (page.aborted) {
    return;
  }
  for (const image of images) {
    image.setAttribute('role', 'button');
    image.setAttribute('tabindex', '0');
    image.setAttribute('aria-label', `Enlarge: ${image.alt}`);
    image.setAttribute('aria-haspopup', 'dialog');
    const onPress = () => {
      open(image, page);
    };
    image.addEventListener('click', onPress, {signal: page});
    image.addEventListener(
      'keydown',
      (event) => {
        if (event.key === 'Enter' || event.key === ' ') {
          // The space bar would scroll.
          event.preventDefault();
          if (!event.repeat) {
            onPress();
          }
        }
      },
      {signal: page},
    );
  }
  page.addEventListener('abort', () => {
    for (const image of images) {
      for (const name of BUTTON) {
        image.removeAttribute(name);
      }
    }
  });
}
