import fc from 'fast-check';

/** A few hundred runs in `npm test`; at night, `RUNS=20000 npx vitest run --project hostile`. */
export const RUNS: fc.Parameters<unknown> = {
  numRuns: Number(process.env.RUNS ?? 300),
  seed: Number(process.env.SEED ?? 1),
};

const NASTY = [
  '',
  '%',
  '%E0%A4%A',
  '\u0000',
  '\ud800',
  '💥',
  '\u202e',
  '__proto__',
  'constructor',
  '<svg onload=alert(1)>',
  '[x](javascript:alert(1))',
  '${brand.name}',
  '"\n---\n',
  '}'.repeat(50),
  '['.repeat(200),
  '/'.repeat(500),
  ' '.repeat(500),
  '-'.repeat(300),
  '9'.repeat(400),
];

const replacement: fc.Arbitrary<(part: string) => string> = fc.oneof(
  fc.constantFrom(...NASTY).map((text) => () => text),
  fc.string().map((text) => () => text),
  fc.constantFrom(
    (part: string) => part + part,
    () => '',
    (part: string) => part.toUpperCase(),
  ),
);

/** Generates one of the texts with some places replaced, duplicated, cut off or capitalised. */
export const spoilt = (samples: readonly string[]): fc.Arbitrary<string> =>
  fc
    .tuple(
      fc.constantFrom(...samples),
      fc.array(fc.tuple(fc.nat(), fc.nat(), replacement), {maxLength: 4}),
    )
    .map(([sample, changes]) =>
      changes.reduce((text, [first, second, replace]) => {
        const [from = 0, to = 0] = [first, second]
          .map((place) => place % (text.length + 1))
          .sort((a, b) => a - b);
        return (text.slice(0, from) + replace(text.slice(from, to)) + text.slice(to)).slice(
          0,
          20_000,
        );
      }, sample),
    );
