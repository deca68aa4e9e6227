/** What `POST /auth` and `POST /payments` have in common: bank, login and callback. */
import {type Bank, findBank, type Method, type Schemas, servicesOf} from '../data/banks';
import {ALLOWED_BEHAVIOURS, behaviourOf, PSU_ID_PREFIX} from '../data/scenarios';
import {sha256, toHex} from '../../../token/src/index';
import type {Call} from './call';
import {refuse, wrongField} from './errors';
import {readUrl} from './platform';
import type {Application, Visit} from './state';

/** Fields that both requests have. */
type Request = Omit<Schemas['StartAuthorizationRequest'], 'access'> & {
  credentials_autosubmit?: boolean;
};

/**
 * Whether an address is registered: scheme, host, port and path must match, and a query may be added. Source:
 * /api/control-panel/register/#register-details.
 */
export function isRegistered(address: string, registered: readonly string[]): boolean {
  const place = ({protocol, host, pathname}: URL) => `${protocol}//${host}${pathname}`;
  const url = readUrl(address);
  return url !== undefined && registered.some((each) => place(new URL(each)) === place(url));
}

export function bankOf(call: Call, aspsp: Schemas['ASPSP'], service: Schemas['Service']): Bank {
  const {application} = call;
  if (!application.services.includes(service)) {
    throw refuse('ACCESS_DENIED', {detail: {service}});
  }
  const bank = findBank(aspsp.name, aspsp.country);
  if (bank === undefined) {
    throw refuse('WRONG_ASPSP_PROVIDED', {detail: {name: aspsp.name, country: aspsp.country}});
  }
  if (!application.countries.includes(bank.country)) {
    throw refuse('ACCESS_DENIED', {detail: {country: bank.country}});
  }
  if (!servicesOf(bank).includes(service)) {
    throw wrongField('aspsp', 'the bank does not offer this service');
  }
  call.log.aspsp = {name: bank.name, country: bank.country};
  return bank;
}

/** Returns the methods for users of this type. */
export function methodsFor(bank: Bank, psuType: Schemas['PSUType']): number[] {
  return bank.methods.flatMap((method, index) =>
    method.psuType === psuType && method.hidden !== true ? [index] : [],
  );
}

function chooseMethod(
  bank: Bank,
  psuType: Schemas['PSUType'],
  name: string | undefined,
): number | null {
  if (name === undefined) {
    const [first, ...others] = methodsFor(bank, psuType);
    return first !== undefined && others.length === 0 ? first : null;
  }
  const index = bank.methods.findIndex(
    (method) => method.name === name && method.psuType === psuType,
  );
  if (index === -1) {
    throw wrongField('auth_method', `the bank does not offer this method to ${psuType} users`);
  }
  return index;
}

function checkCredentials(method: Method, credentials: Record<string, string>): void {
  const known = method.credentials ?? [];
  const refuseThem = (name: string, template: string | null) =>
    refuse('WRONG_CREDENTIALS_PROVIDED', {detail: {credential: name, template}});
  for (const name of Object.keys(credentials)) {
    if (!known.some((each) => each.name === name)) {
      throw refuse('WRONG_CREDENTIALS_PROVIDED', {
        message: 'The bank does not have a credential with this name',
        detail: {credential: name},
      });
    }
  }
  for (const {name, required, template} of known) {
    const value = credentials[name];
    if (
      value === undefined ? required : template !== null && !new RegExp(template, 'u').test(value)
    ) {
      throw refuseThem(name, template);
    }
  }
}

/** @throws ApiError WRONG_REQUEST_PARAMETERS for an unknown behaviour */
function scenarioOf(psuId: string | undefined): string | null {
  const name = psuId?.startsWith(PSU_ID_PREFIX) === true ? psuId.slice(PSU_ID_PREFIX.length) : null;
  if (name !== null && behaviourOf(name) === undefined) {
    throw wrongField('psu_id', `after ${PSU_ID_PREFIX}, ${ALLOWED_BEHAVIOURS}`);
  }
  return name;
}

/** Returns a hash of the user that is specific to the application. */
function hashOf({id}: Application, psuId: string): Promise<string> {
  return sha256(`${id}/${psuId}`).then(toHex);
}

/** Validates the common fields and starts the user's visit to the pages. */
export async function beginVisit(call: Call, request: Request, bank: Bank): Promise<Visit> {
  const {application, engine} = call;
  const {username = '', password = '', hash = ''} = readUrl(request.redirect_url) ?? {};
  if (username + password + hash !== '' || request.redirect_url.endsWith('#')) {
    throw wrongField('redirect_url', 'must have neither user information nor a fragment');
  }
  if (request.state === '') {
    throw wrongField('state', 'must not be empty');
  }
  if (!isRegistered(request.redirect_url, application.redirect_urls)) {
    throw refuse('REDIRECT_URI_NOT_ALLOWED', {detail: request.redirect_url});
  }
  const kinds = bank.methods.map(({psuType}) => psuType);
  const psuType = request.psu_type ?? kinds[0] ?? 'personal';
  if (!kinds.includes(psuType)) {
    throw wrongField('psu_type', `the bank does not serve ${psuType} users`);
  }
  if (request.credentials !== undefined && request.auth_method === undefined) {
    throw wrongField('credentials', 'require auth_method');
  }
  const method = chooseMethod(bank, psuType, request.auth_method);
  const chosen = method === null ? undefined : bank.methods[method];
  if (request.credentials !== undefined && chosen !== undefined) {
    checkCredentials(chosen, request.credentials);
  }
  return {
    step: 'start',
    aspsp: {name: bank.name, country: bank.country},
    psuType,
    method,
    state: request.state,
    redirectUrl: request.redirect_url,
    psuIdHash: await hashOf(application, request.psu_id ?? engine.id()),
    credentials: {...request.credentials},
    autosubmit: request.credentials_autosubmit ?? true,
    failures: 0,
    user: null,
    scenario: scenarioOf(request.psu_id),
  };
}
