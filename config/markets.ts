/** Facts about the provider's API for the country pages. */
interface MarketApi {
  /** The operation that lists the available banks: its path, and its page. */
  bankList: {path: string; to: string};
  /** Address of the sandbox guide. */
  sandbox: string;
  /** Names of API fields: the authentication methods of a bank, and the user type of an authorisation. */
  fields: {signIn: string; user: string};
}

export const MARKET_API: MarketApi = {
  bankList: {path: '/aspsps', to: '/api/reference/get-list-of-aspsps/'},
  sandbox: '/api/sandbox/',
  fields: {signIn: 'auth_methods', user: 'psu_type'},
};
