/**
 * Application ids in samples and in examples of the description. Readers who enter their own id see that id instead
 * (`src/your-values`). `config/exampleValues.contract.test.ts` reports ids that are not listed.
 */
export const EXAMPLE_APPLICATION_IDS = [
  // Guides and the JWT helper.
  '3f6a1c52-8d0e-4b7a-9c35-2e1f60d4a8b9',
  // Quick starts.
  '5f0c4b1e-6c1d-4a53-9a0c-0c3b6f4b1e77',
  // The description, for a production and a sandbox application.
  'ae20899e-a812-4a0b-b73b-ca46174c4416',
  'c13b278c-0dfc-44b2-a9d0-c65f99159254',
] as const;
