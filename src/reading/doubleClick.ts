import type {ClientModule} from '@docusaurus/types';

/**
 * A page can be there before the second click of a double click, as readers make it on a desktop. That click would
 * follow a link of the next page which happens to be at the same place.
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
