/** Facts about the API of this provider for the country pages. */
interface MarketApi {
  /** The operation that lists the banks that can be reached: its path, and its page. */
  bankList: {path: string; to: string};
  /** The guide to the sandbox. */
  sandbox: string;
  /** Names of API fields: the login methods of a bank, and the type of user that an authorisation is for. */
  fields: {signIn: string; user: string};
}

export const MARKET_API: MarketApi = {
  bankList: {path: '/aspsps', to: '/api/reference/get-list-of-aspsps/'},
  sandbox: '/api/sandbox/',
  fields: {signIn: 'auth_methods', user: 'psu_type'},
};
