import {LOCALE_PATH} from './locales';

/**
 * Everything that names the provider. A docs team that adopts this portal edits this file, the OpenAPI description and
 * its prose. Nothing else in the repository names the brand.
 *
 * Each string below is also a variable in Markdown and in the texts of the OpenAPI description: `${brand.name}`,
 * `${brand.apiHost}` and so on (see `src/text/brandVariables.ts`).
 */
export const brand = {
  /** Display name. */
  name: 'Kontovia',
  /** Company that signs contracts. */
  legalName: 'Kontovia Oy',
  /** Name in lower case for CSS classes, custom elements and file names: `[a-z][a-z0-9]*`. */
  slug: 'kontovia',
  /** One line for the home page, the footer and social previews. */
  tagline: 'Account data and payments at banks in 30 European countries, through one API',
  /** Colour of links, buttons and the logo, with a contrast of at least 4.5 to 1 on white. `#rrggbb`. */
  colour: '#0b6b74',
  /** The same colour for dark mode, on almost black. */
  colourOnDark: '#5cc8d1',
  /** Notice in the footer of every page. A real provider sets an empty string, which removes the line. */
  notice: 'Kontovia is a fictional provider, and its API is a simulation.',
  /** Host of the public site and the control panel. */
  siteHost: 'kontovia.example',
  /** Host of the API, in both environments. */
  apiHost: 'api.kontovia.example',
  /** Host of the authorisation pages and the widget library. */
  authHost: 'auth.kontovia.example',
  /** Origin that serves this portal. The base path is `baseUrl` below. */
  docsOrigin: 'https://kontovia.example',
  /** Path of the portal on that origin, with both slashes. */
  baseUrl: `/docs${LOCALE_PATH}/`,
  /** Full address of the portal, without the last slash. */
  docsUrl: `https://kontovia.example/docs${LOCALE_PATH}`,
  supportEmail: 'support@kontovia.example',
  salesEmail: 'sales@kontovia.example',
  securityEmail: 'security@kontovia.example',
  privacyEmail: 'privacy@kontovia.example',
  /** Runnable samples for integrators, or an empty string. */
  samplesRepo: 'https://code.kontovia.example/api-samples',
  /**
   * Source repository of this portal, laid out as on GitHub, for "Edit this page" and "Report a problem". With an empty
   * string, no page links to its source, and problems are reported by email to `supportEmail`.
   */
  docsRepo: 'https://code.kontovia.example/docs',
  /** Branch for "Edit this page". */
  docsBranch: 'main',
} as const;

export type Brand = typeof brand;
export type BrandVariable = keyof Brand;
