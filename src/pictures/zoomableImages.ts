import type {Zoom} from 'medium-zoom';
import {ZOOM_SCROLL_OFFSET_PX} from '../../config/behaviour';

/** Room between an enlarged picture and the edge of the window. Unit: CSS pixels. */
const MARGIN = 16;

const ENLARGED_ID = 'enlarged-picture';

/** What makes a picture a button; taken away with the page. */
const BUTTON = ['role', 'tabindex', 'aria-label', 'aria-haspopup'] as const;

/** One for all pages: the library never takes its listeners off the document. */
let zoom: Zoom | undefined;

async function loadZoom(): Promise<Zoom> {
  // Without the library's styles, which come by script and which a strict Content-Security-Policy forbids:
  // src/pictures/zoom.css.
  const {default: mediumZoom} = await import('medium-zoom/dist/pure');
  zoom ??= mediumZoom({
    background: 'var(--ifm-background-color)',
    margin: MARGIN,
    scrollOffset: ZOOM_SCROLL_OFFSET_PX,
  })
    .on('open', ({target}) => {
      // The library makes the enlarged copy after this event.
      queueMicrotask(() => {
        showAsDialog(target as HTMLImageElement);
      });
    })
    .on('opened', () => {
      // The library is deaf to scrolling while the picture grows.
      document.dispatchEvent(new Event('scroll'));
    })
    .on('close', () => {
      queueMicrotask(finishWithoutMotion);
    })
    .on('closed', ({target}) => {
      setPageInert(false);
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

function finishWithoutMotion(): void {
  if (matchMedia('(prefers-reduced-motion: reduce)').matches) {
    finishMotion();
  }
}

function close(): void {
  finishMotion();
  void zoom?.close();
}

/** While a picture is enlarged there is nothing else: focus is on it, and the page behind cannot be reached. */
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

/** Whether a key presses a button now; one that is held down does so once. */
function isPress(event: KeyboardEvent): boolean {
  const isKey = event.key === 'Enter' || event.key === ' ';
  if (isKey) {
    // The space bar would scroll.
    event.preventDefault();
  }
  return isKey && !event.repeat;
}

/**
 * Makes pictures buttons that enlarge them. The library is loaded when the reader points at a picture or
 * moves the focus to it.
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
      () => {
        // From here on the library itself listens to clicks.
        if (!isReady) {
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
