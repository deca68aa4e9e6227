/** Written by `src/markets/plugin.ts` when the site starts. */
declare module '@generated/markets-data/default/markets.json' {
  import type {MarketData} from '@site/src/markets/data/load';

  const data: MarketData;
  export default data;
}

/** Written by `src/markets/plugin.ts`. */
declare module '@generated/markets-data/default/iban-registry.json' {
  import type {IbanRegistry} from '@site/src/markets/data/ibanRegistry';

  const registry: IbanRegistry;
  export default registry;
}

/** Written by `src/reference/makeReference.ts`. */
declare module '@site/docs/reference/forms.json' {
  import type {CallForm} from '@site/packages/openapi-reference/src/client';

  const forms: Record<string, CallForm | undefined>;
  export default forms;
}

/** Written by `src/reference/makeReference.ts`. */
declare module '@site/docs/reference/payment-forms.json' {
  import type {CallForm} from '@site/packages/openapi-reference/src/client';

  const forms: Record<string, CallForm | undefined>;
  export default forms;
}
