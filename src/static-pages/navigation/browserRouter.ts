/**
 * The routers that Docusaurus chooses from. Without the one that writes addresses behind `#`, and the history that it
 * needs, every page is 1.2 kB smaller.
 */
export {BrowserRouter, BrowserRouter as HashRouter} from 'react-router-dom';
