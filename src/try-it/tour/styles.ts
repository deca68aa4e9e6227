/** Styles of the tour. */
export const TOUR_STYLES = `
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
`;
