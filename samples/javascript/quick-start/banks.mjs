import { call } from './client.mjs';

const { aspsps } = await call('GET', '/aspsps?country=FI&service=AIS');
for (const { name, country, psu_types, maximum_consent_validity } of aspsps) {
  console.log({ name, country, psu_types, maximum_consent_validity });
}
