/**
 * Parts of the portal that a provider may not have. A part that is off leaves no file in the build, and no link leads
 * to it from the home page, navigation, footer, search and the view for missing pages.
 */
export interface Features {
  /**
   * What "Try it" calls: the sandbox in the page, or examples of the description. A description that
   * `packages/sandbox` does not simulate gets examples in either case. False: no operation has the button.
   */
  tryIt: 'sandbox' | 'examples' | false;
  /** Country pages, the directory of banks, IBAN checker: `markets/`. */
  markets: boolean;
  /** Pages for licensed companies: `tpp/`. */
  tpp: boolean;
  /** Zips of the programs in `samples/`. */
  samples: boolean;
  /** The program that simulates the API, to download. */
  sandbox: boolean;
  /** The server for coding assistants and what it reads: `packages/mcp`. */
  assistants: boolean;
  /** The form that creates and checks tokens: `src/jwt-helper`. */
  jwtHelper: boolean;
}

export const FEATURES: Features = {
  tryIt: 'sandbox',
  markets: true,
  tpp: true,
  samples: true,
  sandbox: true,
  assistants: true,
  jwtHelper: true,
};

/** Addresses of features, below the base path, as they begin. */
const ADDRESSES: Partial<Record<keyof Features, string>> = {markets: '/markets/', tpp: '/tpp/'};

/** Whether a link, which has its address in `to`, leads to a part of the portal that is on. */
export function isOn(link: object): boolean {
  const to = 'to' in link && typeof link.to === 'string' ? link.to : '';
  return Object.entries(ADDRESSES).every(
    ([feature, start]) => FEATURES[feature as keyof Features] !== false || !to.startsWith(start),
  );
}
