/** Styles of the bank's pages. They override the theme's `.badge`, which has white text and its own line height. */
export const BANK_STYLES = `
.try-bank-page input:not([type=checkbox], [type=radio]) { width: 100%; }
.try-bank .try-head { flex-wrap: wrap; background: var(--surface); }
.try-address { flex: 1 1 12rem; margin: 0; padding: 0.25rem 0.75rem; border: 1px solid var(--line); border-radius: 1rem; background: var(--raised); color: var(--muted); font: var(--text-xs)/1.5rem var(--ifm-font-family-monospace); overflow-wrap: anywhere; }
.try-bank-page { padding: 1.25rem 1.5rem 1.5rem; overflow: auto; }
.try-bank-page h1 { font-size: var(--text-l); }
.try-bank-page small { display: block; color: var(--muted); font-size: var(--text-xs); line-height: 1.4; }
.try-bank-page .bank { display: flex; justify-content: space-between; gap: 0.5rem; padding-bottom: 0.5rem; border-bottom: 1px solid var(--line); }
.try-bank-page .badge { padding: 0 0.5rem; border: 1px solid var(--line); border-radius: 999px; color: var(--muted); font-weight: 400; font-size: var(--text-xs); line-height: 1.5rem; }
.try-bank-page fieldset { min-width: 0; margin: 1rem 0; padding: 0; border: 0; }
.try-bank-page dt { color: var(--muted); font-weight: 400; font-size: var(--text-xs); }
.try-bank-page dd { margin: 0; padding-bottom: 0.625rem; overflow-wrap: anywhere; }
.try-bank-page dd b { font-size: var(--text-xl); font-variant-numeric: tabular-nums; line-height: 1.25; }
.try-bank-page .field { display: block; margin: 0.75rem 0; }
.try-bank-page .field span { display: block; }
.try-bank-page .choice { display: flex; gap: 0.6rem; align-items: start; margin: 0.5rem 0; padding: 0.6rem; border: 1px solid var(--line); border-radius: var(--ifm-global-radius); }
.try-bank-page .choice:has(:checked) { border-color: var(--ifm-color-primary); background: var(--tint); }
.try-bank-page .choice > span { display: grid; flex: 1; grid-template-columns: minmax(0, 1fr) auto; gap: 0 1rem; font-size: var(--text-xs); color: var(--muted); overflow-wrap: anywhere; }
.try-bank-page .choice b { font-size: var(--text-s); font-weight: 600; color: var(--ink); }
.try-bank-page .choice .hint { grid-area: 1 / 2 / span 2; align-self: center; font-size: var(--text-s); color: var(--ink); font-variant-numeric: tabular-nums; }
.try-bank-page .choice br { display: none; }
.try-bank-page .actions { display: grid; gap: 0.75rem; margin-top: 1.5rem; }
.try-bank-page .actions button { min-height: var(--control); padding: 0.25rem 1rem; border: 1px solid var(--line); border-radius: var(--ifm-global-radius); background: var(--ifm-background-color); color: var(--ink); font: inherit; font-size: var(--text-s); cursor: pointer; }
.try-bank-page .actions button:first-child { border-color: var(--ifm-color-primary); background: var(--ifm-color-primary); color: var(--ifm-background-color); font-weight: 600; }
.try-bank-page .problem { padding: 0.5rem 0.75rem; border: 1px solid transparent; border-radius: 8px; background: var(--bad-surface); color: var(--bad); }
.try-bank-page h1:focus-visible { outline: none; }
`;
