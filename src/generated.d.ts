/** Written by `src/plugins/markets` when the site starts. */
declare module '@generated/markets-data/default/iban-registry.json' {
  import type {IbanRegistry} from '@site/src/lib/markets/ibanCheck';

  const registry: IbanRegistry;
  export default registry;
}
