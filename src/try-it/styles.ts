/**
 * Styles of the dialogs. They are part of the script, so that they do not increase the size of pages. The last row of a
 * form is beside its last part if that is folded. On iOS, which adds a margin inside the field, the editor has no colours.
 */
export const TRY_STYLES = `
.try, .try-bank { width: min(76rem, calc(100vw - 2rem)); max-width: none; max-height: calc(100dvh - 3rem); margin: auto; padding: 0; border: 1px solid var(--line); border-radius: 12px; background: var(--ifm-background-color); color: var(--ink); box-shadow: 0 16px 48px rgb(0 0 0 / 30%); overflow: hidden; }
.try-bank { width: min(28rem, calc(100vw - 2rem)); }
.try[open], .try-bank[open] { display: flex; flex-direction: column; animation: try-in 0.18s ease-out; }
@keyframes try-in { from { opacity: 0; transform: translateY(0.75rem); } }
:is(.try, .try-bank)::backdrop { background: rgb(10 16 20 / 55%); }
body:has(.try[open]) .try-bank::backdrop { background: rgb(10 16 20 / 30%); }
.try code { border: 0; }
.try-head { display: flex; align-items: center; justify-content: space-between; gap: 1rem; padding: 0.75rem 1rem; border-bottom: 1px solid var(--line); }
.try-head h2 { margin: 0; font-size: var(--text-l); overflow-wrap: anywhere; }
.try-url { display: flex; gap: 0.75rem; align-items: center; padding: 0.5rem 1rem; border-bottom: 1px solid var(--line); background: var(--surface); }
.try-url > code { flex: 1; min-width: 0; padding: 0; background: none; font-size: 0.8125rem; overflow-wrap: anywhere; }
.try-body { display: grid; grid-template-columns: minmax(0, 1fr); overflow: auto; }
.try-left, .try-right { min-width: 0; padding: 1rem; overscroll-behavior: contain; }
.try-right { outline: 1px solid var(--line); }
.try-sample { display: none; }
@media (min-width: 56.25em) {
  .try:not(:has(fieldset)) { width: 44rem; }
  .try-body:has(fieldset) { grid-template-columns: minmax(0, 1fr) minmax(0, 1fr); overflow: hidden; min-height: 0; height: 44rem; }
  .try-left, .try-right { overflow: auto; }
  .try-right { display: flex; flex-direction: column; }
  .try :is(.try-pre, .try-scroll) { max-height: none; }
  .try-panel, .try-sample:not([hidden]) { display: flex; flex: 1; flex-direction: column; min-height: 0; }
  .try-panel:has(> :not([hidden]) > .try-pre) { overflow: hidden; border: 1px solid var(--line); border-radius: 8px; }
  :is(.try-left, .try-form, fieldset:last-of-type, .try-field):has(.try-editor) { display: flex; flex: 1 0 auto; flex-direction: column; margin-block: 0; }
  .try-left:has(.try-editor) > .try-hint { margin: 0 0 0.75rem; line-height: var(--control); }
  .try-form .try-editor { flex: 1 0 0; min-height: 20rem; max-height: none; }
  .try-form:has(.try-editor) > details { margin-top: 0.75rem; }
  .try-left:has(.try-editor) + .try-right { padding-bottom: 3.359375rem; }
  .try-form:has(> details:last-child:not([open])) + .try-row { width: fit-content; margin: -2.125rem 0 -0.375rem auto; }
}
.try-note { padding: 0.5rem 0.75rem; border-radius: 8px; background: var(--tint); font-size: var(--text-s); }
.try-note > p { margin-bottom: 0.5rem; }
.try-form { margin-top: 1rem; }
.try-form fieldset { position: relative; min-width: 0; margin: 0 0 1rem; padding: 0; border: 0; }
:is(.try-note, .try-form fieldset) > :last-child { margin-bottom: 0; }
.try-form legend { padding: 0; font-weight: 600; }
.try-field { margin: 0.5rem 0 0.75rem; }
.try-field label { display: block; font-size: var(--text-s); }
.try-field :is(input, select, textarea) { width: 100%; }
.try-form legend:has(+ p.try-field) { position: absolute; padding-left: 0.75rem; font-size: var(--text-s); line-height: 2.25rem; }
.try-form p.try-field { display: flex; justify-content: end; margin: 0; padding-left: 7rem; border: 1px solid var(--field); border-width: 1px 1px 0; border-radius: 8px 8px 0 0; background: var(--surface); }
p.try-field + div { margin-top: 0; }
p.try-field + div > :first-child { border-top-color: var(--line); border-radius: 0 0 8px 8px; }
.try-form p.try-field > select { width: auto; min-width: 0; field-sizing: content; border-color: transparent; background-color: transparent; }
.try-field textarea { font: 0.8125rem/1.6 var(--ifm-font-family-monospace); resize: vertical; }
.try-editor { display: grid; max-height: max(20rem, 100dvh - 20rem); overflow: auto; font: 0.8125rem/1.6 var(--ifm-font-family-monospace); border: 1px solid var(--field); border-radius: 8px; background: var(--surface); }
.try-editor:focus-within { outline: 2px solid var(--ifm-color-primary); outline-offset: 1px; }
.try-editor > * { grid-area: 1 / 1; padding: 0.25rem 0.625rem 2rem; font: inherit; white-space: pre-wrap; overflow-wrap: anywhere; }
.try-editor textarea { border: 0; outline: 0; overflow: hidden; resize: none; background: none; color: transparent; caret-color: var(--ink); }
.try-editor ::selection { background: color-mix(in srgb, var(--ifm-color-primary) 30%, transparent); }
@supports (-webkit-touch-callout: none) {
  .try-editor > div { visibility: hidden; }
  .try-editor textarea { color: var(--ink); }
}
:is(.try-field [aria-invalid='true'], .try-editor:has([aria-invalid='true'])) { border-color: var(--bad); }
.try-type, .try-hint { color: var(--muted); font-size: var(--text-xs); }
.try :is(.try-hint, .try-type, .try-steps, .try-error, .try-field label) { --code-room: 0; --ifm-code-font-size: 1em; --ifm-code-background: none; }
.try-hint { margin: 0.125rem 0; overflow-wrap: anywhere; }
.try-problem { margin: 0.25rem 0; color: var(--bad); font-size: var(--text-xs); white-space: pre-line; overflow-wrap: anywhere; }
.try-row { display: flex; flex-wrap: wrap; gap: 0.5rem; align-items: center; margin: 0.75rem 0; }
.try-button { min-height: var(--control); padding: 0.125rem 0.75rem; border: 1px solid var(--line); border-radius: 8px; background: var(--ifm-background-color); font: inherit; font-size: var(--text-s); color: var(--ink); cursor: pointer; }
a.try-button { display: inline-flex; align-items: center; text-decoration: none; white-space: nowrap; }
.try-button:hover { background: var(--surface); }
.try-main { border-color: var(--ifm-color-primary); background: var(--ifm-color-primary); color: var(--ifm-background-color); font-weight: 600; }
.try-main:hover { background: var(--ifm-color-primary-dark); }
.try:has(.try-next .try-main:not([hidden])) .try-url .try-main { background: none; color: var(--ifm-color-primary); }
.try-left > .try-row > :last-child { margin-inline: -0.75rem; border-color: transparent; background: none; color: var(--muted); }
.try-left > .try-row > :last-child:hover { color: var(--ink); }
.try-editor wbr { display: none; }
@media (forced-colors: active) { :is(.try-editor, .try-pre)::after { display: none; } }
.try-top { display: flex; flex-wrap: wrap; gap: 0.5rem; align-items: center; justify-content: space-between; min-height: var(--control); margin-bottom: 0.75rem; }
.try-status { margin: 0; font-weight: 600; font-size: var(--text-s); }
.try-status:not([data-kind]) { font-weight: 400; color: var(--muted); }
.try-status[data-kind]:not([data-kind='']) { padding: 0.125rem 0.75rem; border: 1px solid transparent; border-radius: 999px; }
.try-status[data-kind='good'] { background: var(--good-surface); color: var(--good); }
.try-status[data-kind='warn'] { background: var(--warn-surface); color: var(--warn); }
.try-status[data-kind='bad'] { background: var(--bad-surface); color: var(--bad); }
.try-steps { margin: 0; padding: 0.75rem 0.75rem 0.25rem; list-style-type: ''; font-size: var(--text-s); }
.try-steps li { padding: 0.125rem 0 0.5rem 2.25rem; }
.try-steps li::before { content: counter(list-item); float: left; width: 1.5rem; margin: -0.125rem 0 0 -2.25rem; border-radius: 50%; background: var(--tint); font-weight: 600; line-height: 1.5rem; color: var(--ifm-color-primary); text-align: center; }
.try-steps:empty, :has(> .try-exchange) + .try-steps { display: none; }
.try-next { display: contents; }
.try-next > [role='status'] { flex-basis: 100%; }
.try-next > :not(:empty, .try-button) { padding: 0.5rem 0.75rem; border: 1px solid var(--line); border-radius: 8px; background: var(--surface); font-size: var(--text-s); overflow-wrap: anywhere; }
.try-sample > .try-hint { margin: 0; padding: 0.375rem 0.75rem; border-bottom: 1px solid var(--line); }
.try-sample > .try-pre { flex: 1; min-height: 0; margin: 0; padding-bottom: 0; overflow: hidden; border: 0; border-radius: 0; }
:is(.try-editor, .try-sample > .try-pre)::after { content: ''; position: sticky; bottom: 0; display: block; grid-area: 1 / 1; align-self: end; height: 2rem; background: linear-gradient(transparent, var(--surface)); pointer-events: none; }
:is(.try-error > p, .try-next :is(.try-row, .try-hint)) { margin: 0.5rem 0 0; }
.try-error { margin-bottom: 0.75rem; padding: 0.75rem; border: 1px solid var(--line); border-radius: 8px; background: var(--surface); font-size: var(--text-s); overflow-wrap: anywhere; }
.try-pre, .try-scroll { max-height: 26rem; margin: 0.25rem 0; padding: 0.625rem 0.75rem; overflow: auto; border: 1px solid var(--line); border-radius: 8px; background: var(--surface); font: 0.8125rem/1.6 var(--ifm-font-family-monospace); overflow-wrap: anywhere; white-space: pre-wrap; }
.try [role='tabpanel'] > :is(.try-pre, .try-scroll):first-child { margin-top: 0; border-top-left-radius: 0; }
.try-json details, .try-json-leaf { padding-left: 1rem; }
.try-json > :is(details, .try-json-leaf) { padding-left: 0; }
.try-json details > .try-json-leaf { padding-left: 2rem; text-indent: -1rem; }
.try-json > [open] > summary { display: none; }
.try-json a:not(:hover) { text-decoration: none; }
.try-json-count { color: var(--muted); }
@media (max-width: 600px), (pointer: coarse) {
  .try-editor { font-size: max(1rem, 16px); }
}
@media (max-width: 600px) {
  .try-editor { grid-template-columns: minmax(100%, max-content); }
  .try-editor > * { white-space: pre; }
  :is(.try, .try-bank) { width: 100vw; height: 100dvh; max-height: none; margin: 0; border: 0; border-radius: 0; }
}
`;
