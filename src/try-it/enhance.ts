import {translate} from '@docusaurus/Translate';
import {showNotice} from '../static-pages/chunk-failure/chunkFailure';
import {adoptStyles} from '../ui/browser/adoptStyles';
import type {TryItSite} from './site';
import {PROGRESS_KEY} from './tour/progress';

/** Whether there is "Try it". The bundler replaces it (`src/reference/options.ts`). */
declare const TRY_IT: boolean;

export type {TryItSite} from './site';

/** Path of an operation's page of the latest release, below the base path. */
const OPERATION = /^api\/reference\/([a-z0-9-]+)\/$/;

const STYLES = `
.try-open { flex: none; min-height: 1.75rem; padding: 0 0.75rem; border: 0; border-radius: 4px; cursor: pointer; }
.try-open { background: var(--ifm-color-primary); color: var(--ifm-background-color); }
.try-open { font: 600 0.8125rem/1.4 var(--ifm-font-family-base); }
.try-open[aria-busy='true'] { opacity: 0.7; }
@media print { .try-open { display: none; } }
@media (forced-colors: active) { .try-open { border: 1px solid ButtonText; } }
`;

/**
 * Adds "Try it" to the samples of an operation. Everything else is loaded on the first press; without JavaScript, there
 * is no button.
 *
 * @returns ends it
 */
export function enhanceTryIt(root: HTMLElement, site: TryItSite): () => void {
  const slug = OPERATION.exec(location.pathname.slice(site.baseUrl.length))?.[1];
  const heads =
    slug === undefined
      ? []
      : [...(root.querySelector('.ref-samples')?.querySelectorAll('.ref-sample figcaption') ?? [])];
  if (slug === undefined || heads.length === 0) {
    return () => undefined;
  }
  adoptStyles(STYLES);
  const open = async (button: HTMLElement) => {
    button.setAttribute('aria-busy', 'true');
    try {
      // Without "Try it", the build has no code for it.
      const {openTryIt} = await (TRY_IT
        ? import('./tryDialog')
        : Promise.reject(new Error('no sandbox')));
      await openTryIt(root, site, slug);
    } catch {
      showNotice(translate({message: '“Try it” could not be loaded.'}), () => void open(button));
    } finally {
      button.removeAttribute('aria-busy');
    }
  };
  // One for each language, because one panel is shown at a time.
  const buttons = heads.map((head) => {
    const button = document.createElement('button');
    button.type = 'button';
    button.className = 'try-open';
    button.textContent = translate({message: 'Try it'});
    button.addEventListener('click', () => void open(button));
    head.append(button);
    return button;
  });
  return () => {
    for (const button of buttons) {
      button.remove();
    }
  };
}

/**
 * Starts the tour when its button is pressed, or automatically if the reader started it before, and answers for the
 * drawn bank of the home page. Their code is loaded then.
 *
 * @returns ends it
 */
export function enhanceTour(root: HTMLElement, site: TryItSite): () => void {
  const page = new AbortController();
  const {signal} = page;
  const start = (pressed?: HTMLElement) => {
    // Only the sandbox has tours; without it, the build has no code for them.
    (TRY_IT ? import('./tour/tour') : Promise.reject(new Error('no sandbox')))
      .then(({startTour}) => startTour(root, site, signal, pressed))
      .catch(() => {
        showNotice(translate({message: 'The sandbox could not be loaded.'}), () => {
          start(pressed);
        });
      });
  };
  for (const button of root.querySelectorAll<HTMLElement>('[data-try-start]')) {
    button.addEventListener(
      'click',
      () => {
        start(button);
      },
      {signal},
    );
  }
  if (root.querySelector('[data-try-tour]') !== null && hasBegun()) {
    start();
  }
  return () => {
    page.abort();
  };
}

function hasBegun(): boolean {
  try {
    return Object.keys(sessionStorage).some((key) => key.startsWith(PROGRESS_KEY));
  } catch {
    // Storage is not available.
    return false;
  }
}
