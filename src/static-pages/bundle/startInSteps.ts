import {afterFirstPaint, afterFrames, nextTask} from '../../ui/browser/afterFrame';
import {PAGE_ATTRIBUTE} from '../page/marks';
import {canTakeOver} from './canTakeOver';
import {takeEarlyClick} from './earlyClick';

/**
 * Entry of the main script in the reader's browser. It waits for the paint of the page, which needs no script. Then the
 * modules of the app are evaluated in separate tasks, so that a click or a key waits for one of them and not for all:
 * together they take 200 ms on a slow processor (`npm run bench`). The client's entry starts the app.
 */
const STEPS: readonly (() => Promise<unknown>)[] = [
  () => import(/* webpackMode: "eager" */ '@generated/routes'),
  () => import(/* webpackMode: "eager" */ '@docusaurus/Link'),
  () => import(/* webpackMode: "eager" */ '@theme/Layout'),
  () => import(/* webpackMode: "eager" */ '@theme/DocRoot'),
  readPage,
  requestPage,
  () => import(/* webpackMode: "eager" */ 'react-dom/client'),
  () => import(/* webpackMode: "eager" */ '@docusaurus/core/lib/client/App'),
];

/** What the app takes from the document: the page's headings and its tags in the head. */
async function readPage(): Promise<void> {
  const page = document.querySelector(`[${PAGE_ATTRIBUTE}]`)?.getAttribute(PAGE_ATTRIBUTE);
  if (page != null) {
    const {bringPage} = await import(/* webpackMode: "eager" */ '../page/pages');
    await bringPage(page);
  }
}

/** The scripts of the page come over the network while the others are evaluated. The app waits for them. */
async function requestPage(): Promise<void> {
  const {default: preload} = await import(
    /* webpackMode: "eager" */ '@docusaurus/core/lib/client/preload'
  );
  // The app asks again, and reports a failure.
  preload(location.pathname).catch(() => undefined);
}

async function start(): Promise<void> {
  if (!canTakeOver()) {
    return;
  }
  await afterFirstPaint();
  // The first paint may be that of the navigation bar alone. Now the document is complete: its text comes first.
  await afterFrames();
  for (const step of STEPS) {
    await step();
    await nextTask();
  }
  const clickAgain = takeEarlyClick();
  await import(/* webpackMode: "eager" */ '@docusaurus/core/lib/client/clientEntry');
  await clickAgain();
}

void start();
