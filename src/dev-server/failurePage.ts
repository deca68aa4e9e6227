import {escapeHtml} from '../../packages/openapi-reference/src';

/** Unit: s. */
const RELOAD_AFTER = 1;

/** The page that is shown while the development server cannot start; it reloads itself. */
export function failurePage(reason: readonly string[]): string {
  return `<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta http-equiv="refresh" content="${RELOAD_AFTER}">
<title>The site cannot start</title>
<body style="max-width: 80ch; margin: 3rem auto; padding: 0 1rem; font: 1rem/1.6 system-ui, sans-serif">
<h1>The site cannot start</h1>
<pre style="white-space: pre-wrap; padding: 1rem; background: #fcebe8; color: #14202b">${escapeHtml(reason.join('\n'))}</pre>
<p>Fix the file and save it. This page shows the site as soon as it has started.</p>
`;
}
