/** Written by `src/markets/plugin.ts` when the site starts. */
declare module '@generated/markets-data/default/iban-registry.json' {
  import type {IbanRegistry} from '@site/src/markets/data/ibanCheck';

  const registry: IbanRegistry;
  export default registry;
}
