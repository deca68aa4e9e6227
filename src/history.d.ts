/** The module that bundlers take; its types are those of the package. */
declare module 'history/esm/history.js' {
  export * from 'history';
}
