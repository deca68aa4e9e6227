import {adoptStyles} from '../ui/browser/adoptStyles';
import {make} from '../ui/browser/make';
import type {Zoom} from 'medium-zoom';
import {ZOOM_SCROLL_OFFSET_PX} from '../../config/behaviour';

/** Space between an enlarged picture and the edge of the window. Unit: CSS pixels. */
const MARGIN = 56;

/** An enlarged picture is larger by at least this factor; otherwise a sheet shows it. */
const LEAST_GAIN = 1.25;
/** A picture in a sheet is at least this many times as wide as the window. */
const SHEET_GAIN = 2;

const ENLARGED_ID = 'enlarged-picture';

/** Attributes that make a picture a button; removed with the page. */
const BUTTON = ['role', 'tabindex', 'aria-label', 'aria-haspopup'] as const;

/** One for all pages: the library never removes its listeners from the document. */
let zoom: Zoom | undefined;

async function loadZoom(): Promise<Zoom> {
  // Without the library's styles, which its script inserts and a strict Content-Security-Policy forbids:
  // src/pictures/zoom.css.
  const {default: mediumZoom} = await import('medium-zoom/dist/pure');
  zoom ??= mediumZoom({
    background: 'rgb(9 14 17 / 79%)',
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
      // The library ignores scrolling while the picture grows.
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

/** The library waits for the end of its transition before it does anything else. */
function finishMotion(): void {
  enlarged()?.dispatchEvent(new Event('transitionend'));
}

/** The library marks the page in the frame after it opens a picture, even if the picture is closed by then. */
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

/** An enlarged picture is modal: it has focus, and the page behind it is unreachable. */
function showAsDialog(original: HTMLImageElement): void {
  const picture = enlarged();
  const overlay = document.querySelector('.medium-zoom-overlay');
  if (picture === null || overlay === null) {
    return;
  }
  overlay.setAttribute('role', 'dialog');
  overlay.setAttribute('aria-modal', 'true');
  overlay.setAttribute('aria-label', original.alt);
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

/** Whether a key activates a button; a held key does so once. */
function isPress(event: KeyboardEvent): boolean {
  const isKey = event.key === 'Enter' || event.key === ' ';
  if (isKey) {
    // The space bar would scroll.
    event.preventDefault();
  }
  return isKey && !event.repeat;
}

/** Whether the window is too narrow to show a picture larger than the page does. */
function fillsWindow(image: HTMLImageElement): boolean {
  return image.clientWidth * LEAST_GAIN > innerWidth - 2 * MARGIN;
}

const SHEET_STYLES = `
.picture-sheet { width: 100%; max-width: none; height: 100%; max-height: none; margin: 0; padding: 0; border: 0; }
.picture-sheet { background: var(--ifm-background-color); color: var(--ink); }
.picture-sheet[open] { display: flex; flex-direction: column; }
.picture-sheet > .button { align-self: flex-end; margin: 0.5rem; }
.picture-sheet > div { flex: 1; overflow: auto; padding: 0 0.5rem 0.5rem; overscroll-behavior: contain; }
.picture-sheet img { max-width: none; height: auto; }
`;

/** On a phone, a picture opens in its own size, and scrolls in both directions. */
function openSheet(image: HTMLImageElement): void {
  adoptStyles(SHEET_STYLES);
  const width = Math.max(Number(image.getAttribute('width')), innerWidth * SHEET_GAIN);
  const picture = make('img', {src: image.currentSrc, alt: image.alt, width: String(width)});
  const button = make(
    'button',
    {type: 'button', class: 'button button--sm button--secondary'},
    'Close',
  );
  const box = make('div', {tabindex: '0', role: 'group', 'aria-label': 'Picture'}, picture);
  const sheet = make('dialog', {class: 'picture-sheet', 'aria-label': image.alt}, button, box);
  button.addEventListener('click', () => {
    sheet.close();
  });
  sheet.addEventListener('close', () => {
    sheet.remove();
    image.focus({preventScroll: true});
  });
  document.body.append(sheet);
  sheet.showModal();
}

/**
 * Makes pictures buttons that enlarge them. The library is loaded on hover or focus.
 *
 * @param page - aborted when the reader leaves the page
 */
export function makeZoomable(images: HTMLImageElement[], page: AbortSignal): void {
  if (page.aborted) {
    return;
  }
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
