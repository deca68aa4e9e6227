/** Returns the application and the banks available to it. */
import {BANKS, entryOf, servicesOf} from '../data/banks';
import type {Handler} from './call';
import type {Schemas} from './state';

export const getApplication: Handler = ({application}) =>
  ({
    name: application.name,
    description: application.description,
    kid: application.id,
    environment: application.environment,
    redirect_urls: application.redirect_urls,
    active: application.active,
    countries: application.countries,
    services: application.services,
  }) satisfies Schemas['GetApplicationResponse'];

export const getListOfAspsps: Handler = ({application, engine, query}) => {
  const [country, psuType, service, paymentType] = [
    'country',
    'psu_type',
    'service',
    'payment_type',
  ].map((name) => query.get(name));
  const matching = BANKS.filter((bank) => {
    const services = servicesOf(bank).filter((each) => application.services.includes(each));
    return (
      application.countries.includes(bank.country) &&
      services.length > 0 &&
      (country === null || bank.country === country) &&
      (psuType === null || bank.methods.some((method) => method.psuType === psuType)) &&
      (service === null || services.some((each) => each === service)) &&
      (paymentType === null ||
        (bank.products ?? []).some(({payment_type}) => payment_type === paymentType))
    );
  });
  const {siteHost} = engine.options.provider;
  return {
    aspsps: matching.map((bank) => entryOf(bank, siteHost, application.environment === 'SANDBOX')),
  } satisfies Schemas['GetAspspsResponse'];
};
