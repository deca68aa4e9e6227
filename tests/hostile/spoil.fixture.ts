import type {Chance} from '../../packages/sandbox/src/data/random';

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

/** A valid text with some places replaced, doubled, cut off or moved. */
export function spoil(text: string, dice: Chance): string {
  let spoilt = text;
  for (let change = dice.between(0, 4); change > 0; change -= 1) {
    const [from, to] = [dice.between(0, spoilt.length), dice.between(0, spoilt.length)].sort(
      (a, b) => a - b,
    ) as [number, number];
    const part = spoilt.slice(from, to);
    const instead = dice.pick([dice.pick(NASTY), part + part, '', part.toUpperCase()]);
    spoilt = (spoilt.slice(0, from) + instead + spoilt.slice(to)).slice(0, 20_000);
  }
  return spoilt;
}
