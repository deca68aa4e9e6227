import {afterFirstPaint, afterFrames, nextTask} from '../../ui/browser/afterFrame';
import {canTakeOver} from './canTakeOver';

/**
 * Entry point of the main script in the reader's browser. It waits until the page, which needs no script, is painted.
 * It then evaluates the app's modules in separate tasks, so that a click or a key press waits for only one of them.
 * Together, they take 200 ms on a slow processor (`npm run bench`). The client's entry point starts the app.
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
  // The first paint may contain only the navigation bar. Now the document is complete, and its text is painted first.
  await afterFrames();
  for (const step of STEPS) {
    await step();
    await nextTask();
  }
}

void start();
