import {BEHAVIOURS} from '../../packages/sandbox/src/data/scenarios';
import {brand} from '../brand';

/** Names from outside the API, with the reason why prose may mention them. */
export interface OtherNames {
  /** Origin of these names. */
  reason: string;
  names: readonly string[];
}

/** Names that prose uses but the API description does not define, because they belong to something else. */
export const OTHER_NAMES: readonly OtherNames[] = [
  {
    reason: 'Environment variables of the samples',
    names: [
      ...['API_URL', 'APPLICATION_ID', 'PRIVATE_KEY_FILE', 'TOKEN', 'REDIRECT_URL', 'ACCOUNT_ID'],
      ...['PAYMENT_ID', 'PORT', 'KEY_FOLDER', 'QUEUE_FILE', 'CLOCK_URL', 'WEBHOOK_URL'],
      'WEBHOOK_KEY_URL',
    ],
  },
  {
    reason: 'Names in the samples of the page',
    names: [
      'api.sh',
      'Refused',
      'request.body',
      'WebhookRefused',
      ...['match', 'close', 'unknown', 'matchEntries', 'fetchSince', 'now'],
      ...['succeeded', 'failed', 'update'],
      ...['months', 'regularIncome', 'averageSpending', 'available'],
    ],
  },
  {
    reason: 'Tables, columns and values of the application in samples/application',
    names: [
      ...['connections', 'entries', 'attempts', 'notices', 'orders', 'transfers', 'events'],
      ...['synced_to', 'payer_name', 'review', 'GET /attempts/{state}'],
    ],
  },
  {
    reason: 'Header fields and claims of tokens (RFC 7515, RFC 7519) and of our webhook tokens',
    names: ['alg', 'aud', 'exp', 'iat', 'iss', 'sub', 'typ', 'msgi', 'x5u'],
  },
  {
    reason:
      'Tools of the server for assistants (packages/mcp), an input of them, a place in a command',
    names: ['search_docs', 'read_page', 'describe_operation', 'release', '/path/to'],
  },
  {
    reason:
      'The sandbox program (packages/sandbox): behaviours, requests of its own and their fields',
    names: [...Object.keys(BEHAVIOURS), ...['/sandbox/', 'listen', 'GET /sandbox/webhooks']],
  },
  {reason: 'Durations (ISO 8601)', names: ['PT1M', 'PT31M', 'P1D']},
  {reason: 'A creditor reference (ISO 11649)', names: ['RF18539007547034']},
  {reason: 'A placeholder that banks send as a reference (EPC)', names: ['NOTPROVIDED']},
  {
    reason: 'Languages of the hosted pages (ISO 639-1)',
    names: ['da', 'en', 'et', 'lt', 'lv', 'no', 'pl', 'ru', 'sv'],
  },
  {reason: 'Test banks', names: ['Nordea', 'Rabobank', 'Triodos']},
  {reason: 'A tag of the changelog feed', names: ['breaking']},
  {
    reason: 'Fields of the apple-app-site-association file',
    names: ['appID', 'webcredentials'],
  },
  {
    reason: 'A queue in a database of the reader: a table and its columns',
    names: ['queue', 'changes', 'claimed_until'],
  },
  {
    reason: 'Classes of mobile operating systems',
    names: ['ASWebAuthenticationSession', 'SFSafariViewController', 'WKWebView', 'WebView'],
  },
  {reason: 'Values in tokens', names: ['JWT', 'RS256', 'HS256']},
  {
    reason: 'Query parameters of the callback, and their values (RFC 6749, 4.1.2.1)',
    names: ['error_description', 'access_denied', 'server_error', 'temporarily_unavailable'],
  },
  {
    reason: 'HTTP: methods, headers, schemes (RFC 9110)',
    names: [
      ...['GET', 'http', 'https', 'Accept', 'Accept-Charset', 'Accept-Encoding', 'Accept-Language'],
      ...['Authorization', 'Bearer', 'Host', 'Referer', 'User-Agent'],
    ],
  },
  {
    reason:
      'Fields of the registration of an application, which is an operation of the control panel',
    names: ['app_id', 'certificate', 'gdpr_email', 'privacy_url', 'terms_url'],
  },
  {reason: 'A reason code of ISO 20022 that banks send', names: ['BE04']},
  {reason: 'Slovak payment symbols', names: ['/VS2026118/SS0000001204/KS0308']},
  {reason: 'JSON values', names: ['null', 'true', 'false']},
  {reason: 'The name of a way to write names', names: ['snake_case']},
  {
    reason: 'Attributes of the widgets',
    names: [
      ...['authorization', 'can-cancel', 'locale', 'logo-transform', 'no-beta', 'no-redirect'],
      ...['origin', 'payment', 'psu-type', 'search-term'],
    ],
  },
  {
    reason: 'Events of the widgets, and what they carry',
    names: [
      ...['ais-loaded', 'cancelled', 'confirmed', 'pis-loaded', 'ready', 'selected'],
      ...['event.detail', 'psuType', 'addEventListener'],
    ],
  },
  {
    reason: 'Languages of the widgets (ISO 639-1)',
    names: ['DA', 'EN', 'ET', 'FI', 'FR', 'LT', 'LV', 'NL', 'NO', 'PL', 'RU', 'SV', 'fr', 'nl'],
  },
  {
    reason: 'HTML: elements and attributes of pages that hold widgets',
    names: ['button', 'fieldset', 'input', 'integrity', 'label', 'main', 'select'],
  },
  {
    reason: 'Directives of a Content-Security-Policy',
    names: ['connect-src', 'img-src', 'script-src', 'style-src'],
  },
  {
    reason: 'Addresses and classes of the hosted pages that a company may style',
    names: [
      '/',
      '/ais/',
      '/pis/',
      '/assets/',
      'example-pay',
      ...['home', 'ais', 'pis'].map((page) => `${brand.slug}-${page}`),
    ],
  },
  {
    reason: 'Interface of the eIDAS broker',
    names: ['/health', '/sign', '/makeRequest'],
  },
  {
    reason: 'Roles in certificates (ETSI TS 119 495)',
    names: ['PSP_AI', 'PSP_AS', 'PSP_PI'],
  },
  {
    reason: 'Values that banks and standards define: currency, reasons, references, message texts',
    names: ['XXX', 'AM04', 'RF', '/VS', 'detail.date_from'],
  },
  {reason: 'User names at test banks', names: ['customera']},
  {
    reason: 'Programs and their commands',
    names: ['curl', 'export', 'jq', 'openssl', 'token', 'openapi-typescript', 'sha256sum'],
  },
  {
    reason: 'Packages and built-in names of typed clients',
    names: [
      'openapi-fetch',
      'quicktype-core',
      'fetch',
      'assert',
      'AssertionError',
      'HALTransactions',
    ],
  },
  {reason: 'Files to download, and parts of the description', names: ['SHA256SUMS', 'components']},
  {
    reason: 'Postman: its command-line program, and variables of the environment',
    names: ['newman', 'applicationId', 'privateKey'],
  },
  {reason: 'Words of the market data', names: ['high', 'medium', 'fi']},
];
