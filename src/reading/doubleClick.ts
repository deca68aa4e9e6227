import type {ClientModule} from '@docusaurus/types';

/**
 * Ignores the second click of a double click. The next page may already be shown, and the click would follow whichever
 * link is in the same place.
 */
function start(): void {
  let first: Element | null = null;
  addEventListener(
    'click',
    (event) => {
      const link = event.target instanceof Element ? event.target.closest('a') : null;
      if (event.detail > 1 && link !== null && link !== first) {
        event.preventDefault();
        event.stopImmediatePropagation();
      }
      if (event.detail <= 1) {
        first = link;
      }
    },
    {capture: true},
  );
}

const doubleClick: ClientModule = {
  onRouteDidUpdate({previousLocation}) {
    if (previousLocation === null) {
      start();
    }
  },
};

export default doubleClick;
