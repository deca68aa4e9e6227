import {translate} from '@docusaurus/Translate';
import {showNotice} from '../static-pages/chunk-failure/chunkFailure';
import {adoptStyles} from '../../packages/openapi-reference/src/client';
import type {TryItSite} from './site';

/** Path of an operation's page in the latest release, below the base path. */
const OPERATION = /^api\/reference\/([a-z0-9-]+)\/$/;

const STYLES = `
.try-open { flex: none; min-height: var(--control); margin-left: auto; padding: 0 0.875rem; border: 0; border-radius: var(--ifm-global-radius); cursor: pointer; }
.try-open { background: var(--ifm-color-primary); color: var(--ifm-background-color); }
.try-open { font: 600 0.8125rem/1.4 var(--ifm-font-family-base); }
.try-again { min-height: 1.75rem; margin-left: auto; padding: 0 0.625rem; }
.try-again + .ref-copy { margin-left: 0; }
@media (width >= 74em) { .ref-samples:has(.try-again:not([hidden])) > select { width: calc(100% - 8rem); } }
@media (width < 74em) { .try-again { display: none; } }
@media print { .try-open { display: none; } }
@media (forced-colors: active) { .try-open { border: 1px solid ButtonText; } }
`;

/** Fragment of links that open the dialog, and id of the line that contains the button. */
const TRY_ID = 'try';

/** Runs an action that first loads code. Meanwhile, the button is busy. After a failure, a notice offers a retry. */
export async function loading(pressed: HTMLElement, work: () => Promise<void>): Promise<void> {
  if (pressed.getAttribute('aria-busy') === 'true') {
    return;
  }
  pressed.setAttribute('aria-busy', 'true');
  try {
    await work();
  } catch {
    showNotice(
      translate({message: 'The sandbox could not be loaded.'}),
      () => void loading(pressed, work),
    );
  } finally {
    pressed.removeAttribute('aria-busy');
  }
}

/**
 * Adds "Try it" to the line of an operation, and to the samples beside the text while that line is above the window.
 * The dialog is loaded on the first press, or at once for a link to `#try`. Without JavaScript, there is no button.
 *
 * @returns a function that removes it
 */
export function enhanceTryIt(root: HTMLElement, site: TryItSite): () => void {
  const slug = OPERATION.exec(location.pathname.slice(site.baseUrl.length))?.[1];
  const line = root.querySelector(`#${TRY_ID}`);
  if (slug === undefined || line === null) {
    return () => undefined;
  }
  adoptStyles(STYLES);
  const makeButton = () => {
    const button = document.createElement('button');
    button.type = 'button';
    button.className = 'try-open';
    button.textContent = translate({message: 'Try it'});
    button.addEventListener('click', () => {
      open(button);
    });
    return button;
  };
  const open = (button: HTMLElement) =>
    void loading(button, async () => {
      const {openTryIt, tourPlace} = await import('./tryDialog');
      await openTryIt(root, site, slug, tourPlace(location.search));
    });
  const button = makeButton();
  line.append(button);
  const others = [...root.querySelectorAll('.ref-samples .ref-copy')].map((copy) => {
    const other = makeButton();
    other.classList.add('try-again');
    other.hidden = true;
    copy.before(other);
    return other;
  });
  const sight = new IntersectionObserver(
    ([entry]) => {
      for (const other of others) {
        other.hidden = entry?.isIntersecting ?? true;
      }
    },
    // The navigation bar covers the top.
    {rootMargin: '-64px 0px 0px'},
  );
  sight.observe(line);
  if (location.hash === `#${TRY_ID}`) {
    open(button);
  }
  return () => {
    sight.disconnect();
    for (const one of [button, ...others]) {
      one.remove();
    }
  };
}

/**
 * Activates the simulated bank of the home page. Its code is loaded on the first press.
 *
 * @returns a function that deactivates it
 */
export function enhanceHero(root: HTMLElement): () => void {
  const page = new AbortController();
  const hero = root.querySelector<HTMLElement>('[data-try-hero]');
  for (const button of hero?.querySelectorAll<HTMLElement>('[data-try-start]') ?? []) {
    const play = () =>
      void loading(button, async () => {
        const {playHero} = await import('./hero/hero');
        await playHero(hero ?? root, button);
      });
    button.addEventListener('click', play, page);
    // A click before this script was ready has left the focus on the button.
    if (button.matches(':focus:not(:focus-visible)')) {
      play();
    }
  }
  return () => {
    page.abort();
  };
}
