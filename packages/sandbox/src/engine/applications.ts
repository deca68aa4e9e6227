/**
 * Registering and changing applications: what the control panel does elsewhere. Source: /api/control-
 * panel/#register.
 */
import {type Schema, Validator} from '@cfworker/json-schema';
import {COUNTRIES} from '../data/numbers';
import type {Engine} from './engine';
import {ApiError} from './errors';
import {importPublicKey} from './keys';
import {isLinkLocal} from './addresses';
import type {Application, MockAccount, Schemas} from './state';
import {description} from './description';
import {readUrl} from './platform';
import {DAY} from '../data/days';
import {checkRoom} from './visits';

export interface Registration {
  name?: string;
  public_key?: string;
  certificate?: string;
  redirect_urls?: string[];
  description?: string | null;
  environment?: Schemas['Environment'];
  webhook_origins?: string[] | null;
  countries?: string[];
  services?: Schemas['Service'][];
  active?: boolean;
  allowed_ips?: string[] | null;
  linked_accounts?: string[] | null;
  gdpr_email?: string;
  privacy_url?: string;
  terms_url?: string;
}

/** Fields that the control panel requires in production. Source: /api/authentication/#register. */
const FOR_PRODUCTION = ['description', 'gdpr_email', 'privacy_url', 'terms_url'] as const;

const texts = (format?: string): Schema => ({
  type: ['array', 'null'],
  items: format === undefined ? {type: 'string'} : {type: 'string', format},
});

const REGISTRATION: Schema = {
  type: 'object',
  additionalProperties: false,
  properties: {
    name: {type: 'string', minLength: 1},
    public_key: {type: 'string'},
    certificate: {type: 'string'},
    redirect_urls: {type: 'array', items: {type: 'string', format: 'uri'}},
    description: {type: ['string', 'null']},
    environment: {enum: ['SANDBOX', 'PRODUCTION']},
    webhook_origins: texts('uri'),
    countries: {type: 'array', items: {enum: COUNTRIES}},
    services: {type: 'array', items: {enum: ['AIS', 'PIS']}},
    active: {type: 'boolean'},
    allowed_ips: texts(),
    linked_accounts: texts(),
    gdpr_email: {type: 'string'},
    privacy_url: {type: 'string', format: 'uri'},
    terms_url: {type: 'string', format: 'uri'},
  },
};
const registration = new Validator(REGISTRATION, '2020-12', false);

/** An invalid request to the sandbox itself. */
export function badRequest(message: string): ApiError {
  return new ApiError(400, null, message);
}

/**
 * Why an application of this environment cannot register the URL.
 * Source: /api/control-panel/register/#register-details.
 */
function problemOfRedirect(
  address: string,
  environment: Schemas['Environment'],
): string | undefined {
  const {protocol, hostname, username, hash} = readUrl(address) ?? {};
  if (protocol !== 'https:' && protocol !== 'http:') {
    return 'must be an https or http URL';
  }
  if (username !== '' || hash !== '') {
    return 'must have neither user information nor a fragment';
  }
  return environment === 'PRODUCTION' && protocol === 'http:' && hostname !== 'localhost'
    ? 'must be an https URL, or start with http://localhost, for PRODUCTION'
    : undefined;
}

/** @param environment - of an application that exists */
function readRegistration(body: unknown, environment?: Schemas['Environment']): Registration {
  const {valid, errors} = registration.validate(body);
  if (!valid) {
    const {instanceLocation = '#', error = ''} = errors.at(-1) ?? {};
    throw badRequest(`${instanceLocation.replace(/^#\/?/, '') || 'body'}: ${error}`);
  }
  // Validated against the schema above.
  const given = body as Registration;
  if (environment !== undefined && (given.environment ?? environment) !== environment) {
    throw badRequest('environment cannot be changed: register another application');
  }
  given.redirect_urls?.forEach((each, index) => {
    const problem = problemOfRedirect(each, environment ?? given.environment ?? 'SANDBOX');
    if (problem !== undefined) {
      throw badRequest(`redirect_urls[${index}] ${problem}`);
    }
  });
  given.webhook_origins?.forEach((each, index) => {
    if (isLinkLocal(new URL(each).hostname)) {
      throw badRequest(`webhook_origins[${index}] is a link-local address, which gets no webhooks`);
    }
  });
  return given;
}

async function keyIn({public_key, certificate}: Registration): Promise<string | undefined> {
  const pem = public_key ?? certificate;
  if (pem === undefined) {
    return undefined;
  }
  try {
    await importPublicKey(pem);
  } catch (error) {
    const name = public_key === undefined ? 'certificate' : 'public_key';
    throw badRequest(`${name}: ${error instanceof Error ? error.message : 'cannot be read'}`);
  }
  return pem;
}

/**
 * @param isFromPanel - by the rules of the control panel, where an application for production has to be activated first
 */
export async function registerApplication(
  engine: Engine,
  body: unknown,
  isFromPanel = false,
): Promise<Application> {
  const given = readRegistration(body);
  const isPending = isFromPanel && given.environment === 'PRODUCTION';
  const missing = isPending ? FOR_PRODUCTION.filter((name) => (given[name] ?? '') === '') : [];
  if (missing.length > 0) {
    throw badRequest(`an application for PRODUCTION requires ${missing.join(', ')}`);
  }
  const pem = await keyIn(given);
  const {name, redirect_urls: redirectUrls} = given;
  if (name === undefined || redirectUrls === undefined || pem === undefined) {
    throw badRequest('name, redirect_urls, and public_key or certificate are required');
  }
  const application: Application = {
    id: engine.id(),
    name,
    description: given.description ?? null,
    environment: given.environment ?? 'SANDBOX',
    keys: [{pem, until: null}],
    redirectUrls,
    webhookOrigins: given.webhook_origins ?? null,
    countries: given.countries ?? COUNTRIES,
    services: given.services ?? ['AIS', 'PIS'],
    active: given.active ?? !isPending,
    allowedIps: given.allowed_ips ?? null,
    linkedAccounts: given.linked_accounts ?? null,
    mockAccounts: null,
    created: engine.now(),
  };
  checkRoom(engine, 'applications');
  engine.state.applications[application.id] = application;
  return application;
}

/** Changes the given fields. A new key replaces the old one, which is accepted for another 24 hours. */
export async function changeApplication(
  engine: Engine,
  application: Application,
  body: unknown,
): Promise<void> {
  const given = readRegistration(body, application.environment);
  const pem = await keyIn(given);
  if (pem !== undefined) {
    application.keys = application.keys.filter(({until}) => until === null || until > engine.now());
    const {keys: most} = engine.options.limits;
    if (application.keys.length >= most) {
      throw badRequest(`the application has ${most} keys; replaced ones end after 24 hours`);
    }
    for (const key of application.keys) {
      key.until ??= engine.now() + DAY;
    }
    application.keys.push({pem, until: null});
  }
  application.name = given.name ?? application.name;
  application.redirectUrls = given.redirect_urls ?? application.redirectUrls;
  application.countries = given.countries ?? application.countries;
  application.services = given.services ?? application.services;
  application.active = given.active ?? application.active;
  application.description =
    given.description === undefined ? application.description : given.description;
  application.webhookOrigins =
    given.webhook_origins === undefined ? application.webhookOrigins : given.webhook_origins;
  application.allowedIps =
    given.allowed_ips === undefined ? application.allowedIps : given.allowed_ips;
  application.linkedAccounts =
    given.linked_accounts === undefined ? application.linkedAccounts : given.linked_accounts;
}

const definition = (name: string): Schema => description.definitions[name] ?? {};

/** Accounts of the mock bank. Source: /api/sandbox/#mock-upload. */
function uploadSchema(): Schema {
  const account = definition('AccountResource');
  return {
    type: 'array',
    items: {
      ...account,
      required: ['currency', 'cash_account_type'],
      properties: {
        ...(account.properties as Record<string, Schema>),
        balances: {type: 'array', items: {$ref: '#/$defs/BalanceResource'}},
        transactions: {type: 'array', items: {$ref: '#/$defs/Transaction'}},
      },
    },
    $defs: description.definitions,
  };
}
let upload: Validator | undefined;

/** Fills in missing nullable fields of an object. */
function filled<T extends object>(schema: string, value: T): T {
  const properties = Object.keys(definition(schema).properties ?? {});
  return {...Object.fromEntries(properties.map((name) => [name, null])), ...value};
}

/** @throws ApiError 400 that says what is wrong with which account */
export function uploadAccounts(
  engine: Engine,
  application: Application,
  body: unknown,
): MockAccount[] {
  upload ??= new Validator(uploadSchema(), '2020-12', false);
  const {valid, errors} = upload.validate(body);
  if (!valid) {
    const {instanceLocation = '#', error = ''} = errors.at(-1) ?? {};
    throw badRequest(`${instanceLocation.replace(/^#\/?/, '') || 'body'}: ${error}`);
  }
  // Validated against the description.
  const given = body as (MockAccount & {
    uid?: unknown;
    identification_hash?: unknown;
    identification_hashes?: unknown;
  })[];
  const accounts = given.map(
    ({
      uid: _,
      identification_hash: __,
      identification_hashes: ___,
      balances,
      transactions,
      ...account
    }) => ({
      ...filled('AccountResource', account),
      balances: ((balances as MockAccount['balances'] | undefined) ?? []).map((each) =>
        filled('BalanceResource', each),
      ),
      transactions: ((transactions as MockAccount['transactions'] | undefined) ?? []).map((each) =>
        filled('Transaction', each),
      ),
    }),
  );
  // One number can have several currencies.
  const idOf = ({account_id, currency}: MockAccount) => `${account_id?.iban ?? ''} ${currency}`;
  const ids = new Set(accounts.map(idOf));
  const kept = (application.mockAccounts ?? []).filter(
    (each) => (each.account_id?.iban ?? null) === null || !ids.has(idOf(each)),
  );
  const {accounts: most} = engine.options.limits;
  if (kept.length + accounts.length > most) {
    throw badRequest(`an application can have ${most} uploaded accounts`);
  }
  application.mockAccounts = [...kept, ...accounts];
  return application.mockAccounts;
}
