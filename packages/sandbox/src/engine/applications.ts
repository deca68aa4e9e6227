/**
 * Registers and changes applications, as the control panel does in production. Source: /api/control-panel/#register.
 */
import type {Schema} from '@cfworker/json-schema';
import {COUNTRIES} from '../data/numbers';
import {inWords} from './checks';
import type {Engine} from './engine';
import {ApiError} from './errors';
import {importPublicKey} from './keys';
import type {Application, MockAccount} from './state';
import {description} from './description';
import {readUrl} from './platform';
import {DAY} from '../data/days';

type Fields = Omit<Application, 'id' | 'keys' | 'mockAccounts'>;

type Registration = Partial<Fields> & {public_key?: string; certificate?: string};

const DEFAULTS: Omit<Fields, 'name' | 'redirect_urls'> = {
  description: null,
  environment: 'SANDBOX',
  webhook_origins: null,
  countries: COUNTRIES,
  services: ['AIS', 'PIS'],
  active: true,
  linked_accounts: null,
};

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
    webhook_origins: {type: ['array', 'null'], items: {type: 'string', format: 'uri'}},
    countries: {type: 'array', items: {enum: COUNTRIES}},
    services: {type: 'array', items: {enum: ['AIS', 'PIS']}},
    active: {type: 'boolean'},
    linked_accounts: {type: ['array', 'null'], items: {type: 'string'}},
  },
};

/** Returns the error for an invalid request to the sandbox itself. */
export function badRequest(message: string): ApiError {
  return new ApiError(400, null, message);
}

/** @throws ApiError 400 that names the problem and its position */
function validate(engine: Engine, schema: Schema, body: unknown): void {
  const [problem] = engine.checkOf(schema)(body);
  if (problem !== undefined) {
    throw badRequest(inWords({...problem, field: problem.field || 'body'}));
  }
}

/**
 * Returns the reason why an application in this environment cannot register the URL. Source:
 * /api/control-panel/register/#register-details.
 */
function problemOfRedirect(
  address: string,
  environment: Application['environment'],
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

/** @throws ApiError 400 */
async function readRegistration(
  engine: Engine,
  body: unknown,
  {environment}: Pick<Application, 'environment'>,
): Promise<{fields: Partial<Fields>; pem: string | undefined}> {
  validate(engine, REGISTRATION, body);
  // The body has been validated against the schema above.
  const {public_key, certificate, ...fields} = body as Registration;
  fields.redirect_urls?.forEach((each, index) => {
    const problem = problemOfRedirect(each, fields.environment ?? environment);
    if (problem !== undefined) {
      throw badRequest(`redirect_urls[${index}] ${problem}`);
    }
  });
  const pem = public_key ?? certificate;
  try {
    await (pem === undefined ? undefined : importPublicKey(pem));
  } catch (error) {
    const name = public_key === undefined ? 'certificate' : 'public_key';
    throw badRequest(`${name}: ${(error as Error).message}`);
  }
  return {fields, pem};
}

export async function registerApplication(engine: Engine, body: unknown): Promise<Application> {
  const {fields, pem} = await readRegistration(engine, body, DEFAULTS);
  const {name, redirect_urls} = fields;
  if (name === undefined || redirect_urls === undefined || pem === undefined) {
    throw badRequest('name, redirect_urls, and public_key or certificate are required');
  }
  const application: Application = {
    ...{id: engine.id(), name, redirect_urls},
    ...DEFAULTS,
    ...fields,
    keys: [{pem, until: null}],
    mockAccounts: null,
  };
  engine.state.applications[application.id] = application;
  return application;
}

/** Changes the given fields. The API accepts a replaced key for another 24 hours. */
export async function changeApplication(
  engine: Engine,
  application: Application,
  body: unknown,
): Promise<void> {
  const {fields, pem} = await readRegistration(engine, body, application);
  if (fields.environment !== undefined && fields.environment !== application.environment) {
    throw badRequest('environment cannot be changed. Register another application.');
  }
  if (pem !== undefined) {
    for (const key of application.keys) {
      key.until ??= engine.now() + DAY;
    }
    application.keys.push({pem, until: null});
  }
  Object.assign(application, fields);
}

/** Returns the schema for accounts of the mock bank. Source: /api/sandbox/#mock-upload. */
function uploadSchema(): Schema {
  const account = description.definitions.AccountResource;
  return {
    type: 'array',
    items: {
      ...account,
      required: ['currency', 'cash_account_type'],
      properties: {
        ...(account?.properties as Record<string, Schema>),
        balances: {type: 'array', items: {$ref: '#/$defs/BalanceResource'}},
        transactions: {type: 'array', items: {$ref: '#/$defs/Transaction'}},
      },
    },
  };
}
const UPLOAD = uploadSchema();

/** @throws ApiError 400 that names the account and the problem */
export function uploadAccounts(
  engine: Engine,
  application: Application,
  body: unknown,
): MockAccount[] {
  validate(engine, UPLOAD, body);
  // The body has been validated against the description, in which both lists are optional. Ids are generated.
  const accounts = (body as MockAccount[]).map((account) => ({
    ...{balances: [], transactions: []},
    ...account,
  }));
  // Several currencies can share a number.
  const idOf = ({account_id, currency}: MockAccount) => `${account_id?.iban ?? ''} ${currency}`;
  const ids = new Set(accounts.map(idOf));
  const kept = (application.mockAccounts ?? []).filter(
    (each) => (each.account_id?.iban ?? null) === null || !ids.has(idOf(each)),
  );
  application.mockAccounts = [...kept, ...accounts];
  return application.mockAccounts;
}
