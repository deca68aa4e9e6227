/**
 * Styles of components that stand in static content only: no script of the browser imports them there, so none would be in the style sheet.
 * `tests/build/styles.test.ts` names the classes that are missing.
 */
import '@docusaurus/theme-classic/lib/theme/Admonition/Layout/styles.module.css';
import '../components/Diagram/styles.module.css';
import '../components/market/market.module.css';
