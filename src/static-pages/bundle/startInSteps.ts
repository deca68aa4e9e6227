import {afterFirstPaint, afterFrames, nextTask} from '../../ui/browser/afterFrame';
import {canTakeOver} from './canTakeOver';

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
  () => import(/* webpackMode: "eager" */ 'react-dom/client'),
  () => import(/* webpackMode: "eager" */ '@docusaurus/core/lib/client/App'),
  () => import(/* webpackMode: "eager" */ '@docusaurus/core/lib/client/clientEntry'),
];

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
}

void start();
