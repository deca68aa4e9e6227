/**
 * Styles of the dialog. They are not in the sheet of all pages, which every reader loads, but in the dialog's script,
 * as a constructed style sheet, which a Content-Security-Policy without 'unsafe-inline' allows.
 */
export const SEARCH_STYLES = `
.search {
  width: min(44rem, calc(100vw - 2rem));
  max-width: none;
  max-height: min(44rem, calc(100dvh - 6rem));
  margin: 4rem auto auto;
  padding: 0;
  border: 1px solid var(--line);
  border-radius: 12px;
  background: var(--ifm-background-color);
  color: var(--ink);
  box-shadow: 0 16px 48px rgb(0 0 0 / 30%);
  overflow: hidden;
}
.search[open] { display: flex; flex-direction: column; animation: search-in 0.12s ease-out; }
.search::backdrop { background: rgb(10 16 20 / 55%); }
@keyframes search-in { from { opacity: 0; transform: translateY(-6px); } }
.search-head { display: flex; align-items: center; gap: 0.5rem; padding: 0.5rem 0.75rem 0.5rem 0.375rem; border-bottom: 1px solid var(--line); }
.search-input { flex: 1; min-width: 0; padding-block: 0.5rem; border: 0; background-color: transparent; font: inherit; font-size: 1rem; color: var(--ink); }
.search-input:focus-visible { outline: none; }
.search-head:has(.search-input:focus-visible) { box-shadow: inset 0 -2px 0 var(--ifm-color-primary); }
.search-button-plain { padding: 0.25rem 0.625rem; border: 1px solid var(--line); border-radius: 8px; background: var(--surface); font: inherit; font-size: var(--text-xs); color: var(--muted); cursor: pointer; }
.search-button-plain:hover { color: var(--ink); }
.search-body { flex: 1; min-height: 0; display: flex; flex-direction: column; overflow-y: auto; overscroll-behavior: contain; }
.search-list { min-height: 0; padding: 0.375rem 0.5rem 1.5rem; overflow-y: auto; overscroll-behavior: contain; }
.search-list:empty, .search-message:empty { display: none; }
.search-top { flex: none; display: flex; flex-flow: row-reverse wrap-reverse; gap: 0.375rem 1rem; align-items: center; justify-content: start; padding: 0.5rem 1rem 0; }
.search-status { margin: 0; font-size: var(--text-xs); color: var(--muted); }
.search-groups { flex: 1; display: flex; gap: 0.375rem; min-width: min(22rem, 100%); padding-right: 1.5rem; overflow-x: auto; }
@media (forced-colors: none) {
  .search-list { mask-image: linear-gradient(to top, transparent, black 1.5rem); }
  .search-groups { mask-image: linear-gradient(to left, transparent, black 1.5rem); }
}
.search-top > :empty { display: none; }
.search-groups > * { flex: none; border-radius: 1rem; background: none; }
.search-groups > [aria-pressed='true'] { border-color: var(--ifm-color-primary); background: var(--tint); color: var(--ifm-color-primary); font-weight: 600; }
.search-group { padding: 0.375rem 0.5rem 0.25rem; font-size: var(--text-xs); font-weight: 600; color: var(--muted); }
.search-icon { flex: none; width: 1.125rem; height: 1.125rem; margin-top: 0.125rem; fill: none; stroke: var(--muted); stroke-width: 1.75; stroke-linecap: round; stroke-linejoin: round; }
.search-option[aria-selected='true'] .search-icon { stroke: var(--ifm-color-primary); }
.search-option { scroll-margin: 0.5rem 0 1.5rem; display: flex; gap: 0.75rem; padding: 0.5rem; border-radius: 8px; line-height: 1.4; color: var(--ink); text-decoration: none; cursor: pointer; overflow-wrap: anywhere; }
.search-option > span { flex: 1; display: flex; flex-wrap: wrap; gap: 0 0.5rem; align-items: baseline; min-width: 0; }
.search-option:hover { color: var(--ink); text-decoration: none; background: var(--surface); }
.search-option[aria-selected='true'] { border-radius: 0 8px 8px 0; background: var(--tint); box-shadow: inset 3px 0 0 var(--ifm-color-primary); }
.search-name { flex: 0 0 100%; font-weight: 600; }
.search-name-code { font-family: var(--ifm-font-family-monospace); font-size: var(--text-s); }
.search-from { font-size: var(--text-xs); color: var(--muted); }
.search-badge { padding: 0 0.375rem; border: 1px solid var(--line); border-radius: 4px; font-size: var(--text-xs); color: var(--muted); }
.search-excerpt { flex: 0 0 100%; font-size: var(--text-s); color: var(--muted); }
.search-answer { flex: 0 0 100%; font-size: var(--text-s); }
.search mark { background: none; color: var(--ifm-color-primary); font-weight: 600; }
.search-message { padding: 0.75rem 1rem 1rem; font-size: var(--text-s); }
.search-message p { margin: 0 0 0.5rem; }
.search-message a { display: inline-block; padding: 0.25rem 0; }
.search-foot { display: flex; flex-wrap: wrap; align-items: center; gap: 0.25rem 1rem; padding: 0.5rem 1rem; border-top: 1px solid var(--line); background: var(--surface); font-size: var(--text-xs); color: var(--muted); }
.search-foot label { display: flex; align-items: center; gap: 0.375rem; color: var(--ink); }
.search-foot label[hidden], .search:has(.search-input:not(:placeholder-shown)) .search-foot label + label { display: none; }
.search-keys { margin-left: auto; }
@media (max-width: 600px), (max-height: 30em) {
  .search { width: 100vw; height: 100dvh; max-height: none; margin: 0; border: 0; border-radius: 0; }
  .search-keys { display: none; }
  .search-foot:not(:has(> :not(.search-keys, [hidden]))) { display: none; }
}
/* In a low window, all parts scroll together below the field. */
@media (max-height: 30em) {
  .search-body { display: block; }
  .search-list { overflow: visible; }
}
@media (forced-colors: active) {
  .search-option[aria-selected='true'], .search-groups > [aria-pressed='true'] { outline: 2px solid Highlight; outline-offset: -2px; }
  .search mark { background: Mark; color: MarkText; }
}
`;
