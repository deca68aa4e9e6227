/** Styles of the dialogs and the tour: they come with the script, so no page pays for them. */
const STYLES = `
.try, .try-bank { width: min(76rem, calc(100vw - 2rem)); max-width: none; max-height: calc(100dvh - 3rem); margin: auto; padding: 0; border: 1px solid var(--line); border-radius: 12px; background: var(--ifm-background-color); color: var(--ink); box-shadow: 0 16px 48px rgb(0 0 0 / 30%); overflow: hidden; }
.try-bank { width: min(38rem, calc(100vw - 2rem)); }
.try[open], .try-bank[open] { display: flex; flex-direction: column; }
:is(.try, .try-bank)::backdrop { background: rgb(10 16 20 / 55%); }
.try-head { display: flex; align-items: start; justify-content: space-between; gap: 1rem; padding: 0.75rem 1rem; border-bottom: 1px solid var(--line); }
.try-head h2 { margin: 0; font-size: var(--text-l); overflow-wrap: anywhere; }
.try-body { display: grid; grid-template-columns: minmax(0, 1fr); overflow: auto; }
.try-left, .try-right { min-width: 0; padding: 1rem; }
.try-right { border-top: 1px solid var(--line); }
@media (min-width: 900px) {
  .try-body { grid-template-columns: minmax(0, 1fr) minmax(0, 1fr); overflow: hidden; min-height: 0; height: 44rem; }
  .try-left, .try-right { overflow: auto; }
  .try-right { border-top: 0; border-left: 1px solid var(--line); }
}
.try-note { padding: 0.5rem 0.75rem; border-radius: 6px; background: var(--tint); font-size: var(--text-s); }
.try-form fieldset { min-width: 0; margin: 0 0 1rem; padding: 0; border: 0; }
.try-form legend { padding: 0; font-weight: 600; }
.try-field { margin: 0.5rem 0 0.75rem; }
.try-field label { display: block; }
.try-field :is(input, select, textarea), .try-bank-page input:not([type=checkbox], [type=radio]) { width: 100%; padding: 0.375rem 0.5rem; border: 1px solid var(--muted); border-radius: 4px; background: var(--raised); color: var(--ink); font: inherit; font-size: var(--text-s); }
.try-field textarea { font-family: var(--ifm-font-family-monospace); font-size: 0.8125rem; line-height: 1.5; resize: vertical; }
.try-field :is(input, textarea)::placeholder { color: var(--muted); opacity: 1; }
.try-field [aria-invalid='true'] { border-color: var(--bad); }
.try-required { color: var(--code-number); font-size: var(--text-xs); }
.try-type, .try-hint { color: var(--muted); font-size: var(--text-xs); }
.try-hint { margin: 0.125rem 0; overflow-wrap: anywhere; }
.try-problem { margin: 0.25rem 0; padding: 0.25rem 0.5rem; border-left: 3px solid var(--bad); background: var(--bad-surface); color: var(--bad); font-size: var(--text-s); white-space: pre-line; overflow-wrap: anywhere; }
.try-row { display: flex; flex-wrap: wrap; gap: 0.5rem; align-items: center; margin: 0.75rem 0; }
.try-button { min-height: 2rem; padding: 0.125rem 0.75rem; border: 1px solid var(--muted); border-radius: 4px; background: var(--ifm-background-color); font: inherit; font-size: var(--text-s); color: var(--ink); cursor: pointer; }
.try-button:hover { background: var(--surface); }
.try-main, .try-bank-page .actions button:first-child { border-color: var(--ifm-color-primary); background: var(--ifm-color-primary); color: var(--ifm-background-color); font-weight: 600; }
.try-main:hover { background: var(--ifm-color-primary-dark); }
.try-status { margin: 0 0 0.5rem; font-weight: 600; }
.try-status[data-kind='bad'] { color: var(--bad); }
.try-error { padding: 0.5rem 0.75rem; border-radius: 6px; background: var(--bad-surface); overflow-wrap: anywhere; }
.try-fold { margin: 0.5rem 0; }
.try-fold > summary { width: fit-content; color: var(--ifm-color-primary); cursor: pointer; font-size: var(--text-s); }
.try-pre, .try-scroll { max-height: 26rem; margin: 0.25rem 0; padding: 0.625rem 0.75rem; overflow: auto; border: 1px solid var(--line); border-radius: 6px; background: var(--surface); font: 0.8125rem/1.6 var(--ifm-font-family-monospace); }
.try-pre { white-space: pre-wrap; overflow-wrap: anywhere; }
.try-json details, .try-json-leaf { padding-left: 1rem; }
.try-json > :is(details, .try-json-leaf) { padding-left: 0; }
.try-json summary { cursor: pointer; }
.try-json-leaf { overflow-wrap: anywhere; }
.try-json-key { color: var(--code-key); }
.try-json-string { color: var(--code-string); }
.try-json-number, .try-json-boolean { color: var(--code-number); }
.try-json-null, .try-json-count { color: var(--muted); }
.try-address { margin: 0; min-width: 0; color: var(--muted); font: 0.8125rem/1.6 var(--ifm-font-family-monospace); overflow-wrap: anywhere; }
.try-bank-page { padding: 1rem; overflow: auto; }
.try-bank-page h1 { font-size: var(--text-l); }
.try-bank-page .bank { display: flex; justify-content: space-between; gap: 0.5rem; padding-bottom: 0.5rem; border-bottom: 1px solid var(--line); }
.try-bank-page .badge { padding: 0 0.5rem; border: 1px solid var(--line); border-radius: 999px; font-size: var(--text-xs); }
.try-bank-page fieldset { min-width: 0; margin: 1rem 0; padding: 0; border: 0; }
.try-bank-page dl { display: grid; grid-template-columns: auto minmax(0, 1fr); gap: 0.25rem 1rem; }
.try-bank-page dd { margin: 0; overflow-wrap: anywhere; }
.try-bank-page .field { display: block; margin: 0.75rem 0; }
.try-bank-page .field span { display: block; }
.try-bank-page .choice { display: flex; gap: 0.6rem; align-items: start; margin: 0.5rem 0; padding: 0.6rem; border: 1px solid var(--line); border-radius: 6px; }
.try-bank-page .choice b { display: block; }
.try-bank-page .choice span { min-width: 0; overflow-wrap: anywhere; }
.try-bank-page .actions { display: flex; flex-direction: row-reverse; flex-wrap: wrap; justify-content: end; gap: 0.75rem; margin-top: 1.5rem; }
.try-bank-page .actions button { min-height: 2.25rem; padding: 0.25rem 1rem; border: 1px solid var(--muted); border-radius: 4px; background: var(--ifm-background-color); color: var(--ink); font: inherit; cursor: pointer; }
.try-bank-page .actions button:first-child { border-color: var(--ifm-color-primary); background: var(--ifm-color-primary); color: var(--ifm-background-color); }
.try-bank-page .problem { padding: 0.3rem 0.8rem; border-left: 4px solid var(--bad); }
.try-bank-page h1:focus-visible { outline: none; }
.try-tour { display: grid; grid-template-columns: minmax(0, 1fr); gap: 1.5rem; }
.try-log { padding: 1rem; border: 1px solid var(--line); border-radius: 8px; }
.try-log-list { max-height: 24rem; margin: 0; padding: 0; overflow: auto; list-style: none; }
.try-log h3 { margin: 0 0 0.5rem; font-size: var(--text-m); }
.try-log summary { cursor: pointer; font: 0.8125rem/1.6 var(--ifm-font-family-monospace); overflow-wrap: anywhere; }
.try-step { margin: 0.75rem 0 1.5rem; padding: 0.75rem 1rem; border: 1px solid var(--line); border-left: 3px solid var(--ifm-color-primary); border-radius: 6px; }
.try-step[data-state='later'] { display: none; }
.try-step[data-state='done'] { border-left-color: var(--good); }
@media (min-width: 1280px) {
  .try-tour { grid-template-columns: minmax(0, 1fr) 22rem; align-items: start; }
  .try-log { position: sticky; top: calc(var(--ifm-navbar-height) + 1rem); }
  .try-log-list { max-height: calc(100vh - var(--ifm-navbar-height) - 8rem); }
}
@media (max-width: 600px) {
  :is(.try, .try-bank) { width: 100vw; height: 100dvh; max-height: none; margin: 0; border: 0; border-radius: 0; }
}
`;

let sheet: CSSStyleSheet | undefined;

export function adoptStyles(): void {
  if (sheet === undefined) {
    sheet = new CSSStyleSheet();
    sheet.replaceSync(STYLES);
    document.adoptedStyleSheets.push(sheet);
  }
}
