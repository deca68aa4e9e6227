import {adoptStyles} from '../../packages/openapi-reference/src/client';
import {make} from '../ui/browser/make';
import type {Zoom} from 'medium-zoom';
import {ZOOM_SCROLL_OFFSET_PX} from '../../config/behaviour';

/** Space between an enlarged picture and the edge of the window. Unit: CSS pixels. */
const MARGIN = 72;

/** Minimum factor by which zooming must enlarge a picture. Otherwise, a sheet shows it. */
const LEAST_GAIN = 1.25;
/** Minimum factor by which a sheet enlarges a picture, if the window is wide enough. */
const SHEET_GAIN = 1.4;
/** Height of the head, padding and margins of a sheet. Unit: rem. */
const SHEET_FRAME = 6.5;
/** Minimum size of a complete picture, as a multiple of its size on the page. Otherwise, a sheet opens larger. */
const LEAST_FIT = 1.1;
/** Maximum width of a phone, whose pages show pictures in letters too small to read. Unit: CSS pixels. */
const NARROW = 600;
/** Minimum width of a picture in another sheet, as a multiple of the width of the window. */
const NARROW_SHEET_GAIN = 2;

const BACKDROP = 'rgb(9 14 17 / 79%)';

/** Styles of the library's elements. They are part of the script, so that they do not increase the size of pages. */
const ZOOM_STYLES = `
.medium-zoom-overlay, .medium-zoom-image--opened { z-index: var(--ifm-z-index-overlay); cursor: zoom-out; }
.medium-zoom-overlay { position: fixed; inset: 0; opacity: 0; transition: opacity 0.3s; }
.medium-zoom--opened .medium-zoom-overlay { opacity: 1; }
/* Caption, and how to close the picture. */
.medium-zoom-overlay::before, .medium-zoom-overlay::after { content: attr(data-caption) / ''; position: absolute; inset: auto max(4rem, 50% - 36rem) 1rem; font-size: var(--text-s); text-align: center; text-wrap: balance; color: #ffffff; }
.medium-zoom-overlay::after { width: fit-content; margin-inline: auto; padding: 0 0.75rem; border-radius: 1rem; background: #0b1114; }
.medium-zoom-overlay::before { content: '×' / ''; inset: 0.625rem 1rem auto auto; width: var(--control); border-radius: var(--ifm-global-radius); background: var(--ifm-background-color); font-size: 1.375rem; color: var(--ink); }
/* No will-change, which would keep the small picture's resolution and blur an SVG. */
.medium-zoom-image--opened { max-width: none; border-radius: 1px; background: var(--ifm-background-color); box-shadow: 0 0 0 1rem var(--ifm-background-color); transition: transform 0.3s cubic-bezier(0.2, 0, 0.2, 1); }
@media screen { .medium-zoom-image--hidden { visibility: hidden; } }
/* The general rule of tokens.css keeps a very short transition, during which the picture could not receive the focus when it closes. */
@media (prefers-reduced-motion: reduce) { .medium-zoom-overlay, .medium-zoom-image { transition: none !important; } }
`;

const ENLARGED_ID = 'enlarged-picture';

/** Attributes that turn a picture into a button. They are removed when the reader leaves the page. */
const BUTTON = ['role', 'tabindex', 'aria-label', 'aria-haspopup'] as const;

const BUTTON_STYLES = `
.markdown img[role='button'] { cursor: zoom-in; }
.markdown img[role='button']:focus-visible { outline-offset: -2px; }
`;

/** One instance for all pages, because the library never removes its listeners from the document. */
let zoom: Zoom | undefined;

async function loadZoom(): Promise<Zoom> {
  // Without the library's styles, which its script inserts, and which a strict Content-Security-Policy forbids.
  adoptStyles(ZOOM_STYLES);
  const {default: mediumZoom} = await import('medium-zoom/dist/pure');
  zoom ??= mediumZoom({
    background: BACKDROP,
    margin: MARGIN,
    scrollOffset: ZOOM_SCROLL_OFFSET_PX,
  })
    .on('open', ({target}) => {
      // The library creates the enlarged copy after this event.
      queueMicrotask(() => {
        showAsDialog(target as HTMLImageElement);
      });
    })
    .on('opened', () => {
      // Report scrolling that the library ignored while the picture grew.
      document.dispatchEvent(new Event('scroll'));
    })
    .on('close', () => {
      queueMicrotask(finishWithoutMotion);
    })
    .on('closed', ({target}) => {
      setPageInert(false);
      requestAnimationFrame(removeLateMark);
      (target as HTMLImageElement).focus({preventScroll: true});
    });
  return zoom;
}

function enlarged(): HTMLElement | null {
  return document.querySelector('.medium-zoom-image--opened');
}

function setPageInert(isInert: boolean): void {
  document.getElementById('__docusaurus')?.toggleAttribute('inert', isInert);
}

/** Ends a transition, because the library does nothing else until it has ended. */
function finishMotion(): void {
  enlarged()?.dispatchEvent(new Event('transitionend'));
}

/** Removes the mark that the library adds in the next frame even if the picture is already closed. */
function removeLateMark(): void {
  if (enlarged() === null) {
    document.body.classList.remove('medium-zoom--opened');
  }
}

function finishWithoutMotion(): void {
  if (matchMedia('(prefers-reduced-motion: reduce)').matches) {
    finishMotion();
  }
}

function close(): void {
  finishMotion();
  void zoom?.close();
}

/** Makes an enlarged picture modal: it receives the focus, and the page behind it is inert. */
function showAsDialog(original: HTMLImageElement): void {
  const picture = enlarged();
  const overlay = document.querySelector('.medium-zoom-overlay');
  if (picture === null || overlay === null) {
    return;
  }
  overlay.setAttribute('role', 'dialog');
  overlay.setAttribute('aria-modal', 'true');
  overlay.setAttribute('aria-label', original.alt);
  overlay.setAttribute('data-caption', /^.+?\.(?= )/.exec(original.alt)?.[0] ?? original.alt);
  overlay.setAttribute('aria-owns', ENLARGED_ID);
  picture.id = ENLARGED_ID;
  picture.removeAttribute('aria-haspopup');
  picture.setAttribute('aria-label', `Close: ${original.alt}`);
  picture.addEventListener('keydown', (event) => {
    if (event.key === 'Escape' || isPress(event)) {
      close();
    }
  });
  setPageInert(true);
  picture.focus({preventScroll: true});
  finishWithoutMotion();
}

/** Returns whether a key activates a button. A held key activates it once. */
function isPress(event: KeyboardEvent): boolean {
  const isKey = event.key === 'Enter' || event.key === ' ';
  if (isKey) {
    // Prevent the space bar from scrolling.
    event.preventDefault();
  }
  return isKey && !event.repeat;
}

/** Returns the size of a picture on the page, which can be smaller than its element (`object-fit`). */
function shownSize(image: HTMLImageElement): {width: number; height: number} {
  const {clientWidth, clientHeight, naturalWidth, naturalHeight} = image;
  const ratio = naturalWidth / naturalHeight || clientWidth / clientHeight;
  const width = Math.min(clientWidth, clientHeight * ratio);
  return {width, height: width / ratio};
}

/** Returns whether the library, which shows complete pictures, could hardly enlarge a picture. */
function fillsWindow(image: HTMLImageElement): boolean {
  const {width, height} = shownSize(image);
  const room = 2 * MARGIN;
  return Math.min((innerWidth - room) / width, (innerHeight - room) / height) < LEAST_GAIN;
}

/** Returns the width at which a sheet shows a complete picture. */
function fittedWidth(image: HTMLImageElement): number {
  const {width, height} = shownSize(image);
  const rem = Number.parseFloat(getComputedStyle(document.documentElement).fontSize);
  return Math.floor(Math.min(innerWidth, ((innerHeight - SHEET_FRAME * rem) * width) / height));
}

/** Returns the width of a larger picture in a sheet. On a phone, the sheet scrolls in both directions. */
function sheetWidth(image: HTMLImageElement): number {
  const natural = Number(image.getAttribute('width'));
  const {width} = shownSize(image);
  const room = innerWidth - 2 * MARGIN;
  return room < width * LEAST_GAIN
    ? Math.max(natural, innerWidth * NARROW_SHEET_GAIN)
    : Math.min(room, Math.max(natural, width * SHEET_GAIN));
}

const SHEET_STYLES = `
.picture-sheet { width: 100%; max-width: none; height: 100%; max-height: none; padding: 0; border: 0; }
.picture-sheet { background: var(--ifm-background-color); color: var(--ink); }
.picture-sheet[open] { display: flex; flex-direction: column; }
.picture-sheet::backdrop { background: ${BACKDROP}; }
.picture-sheet > :first-child { display: flex; align-items: center; gap: 0.5rem; padding: 0.5rem; }
.picture-sheet p { flex: 1; margin: 0; font-size: var(--text-s); font-weight: 600; line-height: 1.3; }
.picture-sheet button { min-height: var(--control); padding: 0.125rem 0.75rem; border: 1px solid var(--line); border-radius: 8px; background: none; font: inherit; font-size: var(--text-s); color: var(--ink); cursor: pointer; }
.picture-sheet button:hover { background: var(--surface); }
.picture-sheet > :last-child { flex: 1; overflow: auto; padding: 0 0.5rem 0.5rem; overscroll-behavior: contain; }
.picture-sheet img { cursor: zoom-in; max-width: none; height: auto; vertical-align: top; }
.picture-sheet:not([data-fitted]) img { cursor: zoom-out; }
.picture-sheet[data-fitted] img { max-width: 100%; }
/* The last lines in sight fade while there are more below. */
.picture-sheet > :last-child { animation: picture-more linear; animation-timeline: scroll(self); }
@keyframes picture-more { from, 98% { mask-image: linear-gradient(to top, transparent, black 3rem); } }
@media (min-width: 997px) {
  .picture-sheet { width: fit-content; max-width: calc(100% - 2rem); height: fit-content; max-height: calc(100% - 1rem); margin: auto; }
  .picture-sheet { border: 1px solid var(--line); border-radius: 12px; box-shadow: 0 16px 48px rgb(0 0 0 / 30%); }
  .picture-sheet > :first-child { gap: 1rem; padding: 0.5rem 1rem; border-bottom: 1px solid var(--line); }
  .picture-sheet p { font-size: inherit; }
  .picture-sheet > :last-child { padding: 1rem; }
}
`;

/** Opens a picture larger than the window, with scrolling. */
function openSheet(image: HTMLImageElement): void {
  adoptStyles(SHEET_STYLES);
  const large = sheetWidth(image);
  const fitted = fittedWidth(image);
  const picture = make('img', {src: image.currentSrc, alt: image.alt});
  const button = make('button', {type: 'button'}, 'Close');
  const size = make('button', {type: 'button'});
  const sheet = make(
    'dialog',
    {class: 'picture-sheet', 'aria-label': image.alt},
    make('div', {}, make('p', {}, image.alt), size, button),
    // Receives the focus, so that the arrow keys scroll.
    make('div', {tabindex: '0', role: 'group', 'aria-label': 'Picture', autofocus: ''}, picture),
  );
  const fit = (isFitted: boolean) => {
    sheet.toggleAttribute('data-fitted', isFitted);
    picture.width = isFitted ? fitted : large;
    size.textContent = isFitted ? 'Larger' : 'Fit to window';
  };
  const toggle = () => {
    fit(!sheet.hasAttribute('data-fitted'));
  };
  fit(innerWidth > NARROW && fitted > shownSize(image).width * LEAST_FIT);
  size.addEventListener('click', toggle);
  picture.addEventListener('click', toggle);
  button.addEventListener('click', () => {
    sheet.close();
  });
  sheet.addEventListener('click', ({target}) => {
    // Only the backdrop is outside the children of the dialog.
    if (target === sheet) {
      sheet.close();
    }
  });
  sheet.addEventListener('close', () => {
    sheet.remove();
    image.focus({preventScroll: true});
  });
  document.body.append(sheet);
  sheet.showModal();
}

/**
 * Turns pictures into buttons that enlarge them. The library is loaded on hover or focus.
 *
 * @param page - aborted when the reader leaves the page
 */
export function makeZoomable(images: HTMLImageElement[], page: AbortSignal): void {
  if (page.aborted) {
    return;
  }
  adoptStyles(BUTTON_STYLES);
  let isReady = false;
  const prepare = async (): Promise<void> => {
    const loaded = await loadZoom();
    if (!page.aborted) {
      loaded.attach(images);
      isReady = true;
    }
  };
  const open = async (target: HTMLImageElement): Promise<void> => {
    if (fillsWindow(target)) {
      openSheet(target);
      return;
    }
    await prepare();
    await zoom?.open({target});
  };
  for (const image of images) {
    image.setAttribute('role', 'button');
    image.setAttribute('tabindex', '0');
    image.setAttribute('aria-label', `Enlarge: ${image.alt}`);
    image.setAttribute('aria-haspopup', 'dialog');

    const onPoint = () => void prepare();
    image.addEventListener('pointerenter', onPoint, {signal: page, once: true});
    image.addEventListener('focus', onPoint, {signal: page, once: true});
    image.addEventListener(
      'click',
      (event) => {
        const isSheet = fillsWindow(image);
        if (isSheet) {
          event.stopPropagation();
        }
        // Once the library is ready, it handles clicks itself.
        if (isSheet || !isReady) {
          void open(image);
        }
      },
      {signal: page},
    );
    image.addEventListener(
      'keydown',
      (event) => {
        if (isPress(event)) {
          void open(image);
        }
      },
      {signal: page},
    );
  }
  page.addEventListener('abort', () => {
    close();
    finishMotion();
    zoom?.detach(images);
    for (const image of images) {
      for (const name of BUTTON) {
        image.removeAttribute(name);
      }
    }
  });
}
