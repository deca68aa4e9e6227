/** Styles of the tour. */
export const TOUR_STYLES = `
.try-tour { display: grid; grid-template-columns: minmax(0, 1fr); gap: 1.5rem; }
.try-stepper { position: sticky; top: var(--ifm-navbar-height); z-index: 1; margin-bottom: 1.5rem; padding: 0.75rem 0 0.5rem; border-bottom: 1px solid var(--line); background: var(--ifm-background-color); }
.try-stepper ol { display: flex; gap: 0.25rem; margin: 0; padding: 0; list-style: none; }
.try-stepper li { flex: 1; }
.try-stepper li + li { margin: 0; }
.try-stepper a { display: block; padding: 0.25rem 0 0.125rem; border-top: 4px solid var(--line); color: var(--muted); font-size: var(--text-xs); line-height: 1.4; text-align: center; text-decoration: none; }
.try-stepper a[data-state='done'] { border-color: var(--good); color: var(--good); }
.try-stepper a[data-state='done']::after { content: ' ✓'; }
.try-stepper a[data-state='now'] { border-color: var(--ifm-color-primary); color: var(--ifm-color-primary); font-weight: 600; }
.try-stepper a:hover { background: var(--surface); }
.try-stepper p { margin: 0.25rem 0 0; font-weight: 600; }
.try-tour h3[id] { scroll-margin-top: calc(var(--ifm-navbar-height) + 6rem); }
.try-tour [data-try-step] { position: relative; padding-left: 1.75rem; }
.try-tour [data-try-step]::before { position: absolute; top: 0.25rem; left: 0; width: 1rem; height: 1rem; box-sizing: border-box; border: 2px solid var(--muted); border-radius: 50%; background: var(--ifm-background-color); content: ''; }
.try-tour [data-try-step]:not(:last-of-type)::after { position: absolute; top: 1.5rem; bottom: 0; left: calc(0.5rem - 1px); border-left: 2px solid var(--line); content: ''; }
.try-tour [data-try-step][data-state='done']::before { border-color: var(--good); background: var(--good); }
.try-tour [data-try-step][data-state='done']::after { border-color: var(--good); }
.try-tour [data-try-step][data-state='now']::before { border: 0.3125rem solid var(--ifm-color-primary); }
.try-log { padding: 1rem; border: 1px solid var(--line); border-radius: 8px; }
.try-log-list { max-height: 24rem; margin: 0; padding: 0; overflow: auto; list-style: none; }
.try-log h3 { margin: 0 0 0.5rem; font-size: var(--text-m); }
.try-log summary { cursor: pointer; font: 0.8125rem/1.6 var(--ifm-font-family-monospace); overflow-wrap: anywhere; }
.try-step { margin: 0.75rem 0 1.5rem; padding: 0.75rem 1rem; border: 1px solid var(--line); border-left: 3px solid var(--ifm-color-primary); border-radius: 8px; }
.try-step[data-state='later'] { display: none; }
.try-step[data-state='done'] { border-left-color: var(--good); }
@media (forced-colors: active) {
  .try-stepper a { border-color: GrayText; }
  .try-stepper a[data-state='now'] { border-color: Highlight; }
  .try-stepper a[data-state='done'] { border-color: CanvasText; }
}
@media (min-width: 80em) {
  .try-tour { grid-template-columns: minmax(0, 1fr) 22rem; align-items: start; }
  .try-log { position: sticky; top: calc(var(--ifm-navbar-height) + 1rem); }
  .try-log-list { max-height: calc(100vh - var(--ifm-navbar-height) - 8rem); }
}
`;
