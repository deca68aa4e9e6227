/** Checks that the country pages list the banks in the sandbox and in the examples of the description. Pure. */
import type {Login, SandboxBanks} from './schema';

/** The part of a country's data that is needed (`src/markets/data`). */
interface ListedMarket {
  readonly iso_alpha2: string;
  readonly name: string;
  readonly banks: readonly {readonly name: string; readonly api_name?: string | undefined}[];
}

/** Returns the names for requests on the page of a country. */
export function apiNames(market: ListedMarket): string[] {
  return market.banks.flatMap(({api_name: name}) => name ?? []);
}

/**
 * Returns a line for each login at a bank that the page of one of its countries does not list under this exact name.
 * All pages mention the sandbox bank that exists in every country.
 */
export function unlistedLogins(
  file: string,
  logins: SandboxBanks['logins'],
  markets: readonly ListedMarket[],
): string[] {
  const problem = ({bank}: Login, index: number, market: ListedMarket): string[] =>
    apiNames(market).includes(bank)
      ? []
      : [
          `${file}: logins[${index}].bank = ${JSON.stringify(bank)} is not the api_name of a bank in ` +
            `markets/data/${market.iso_alpha2.toLowerCase()}.json. Allowed: ${apiNames(market).join(', ') || 'none so far'}.`,
        ];
  return logins.flatMap((login, index) =>
    login.countries === 'all'
      ? []
      : markets
          .filter(({iso_alpha2: country}) => login.countries.includes(country))
          .flatMap((market) => problem(login, index, market)),
  );
}
