import {expect, it} from 'vitest';
import {createBench} from '../../packages/sandbox/tests/kit';
import {emptyKept, type Kept, readKept, writeKept} from './kept';

/** Storage of a tab, with this content. */
function storageOf(text: string | null): Storage {
  let content = text;
  return {
    length: 0,
    clear: () => undefined,
    key: () => null,
    removeItem: () => undefined,
    getItem: () => content,
    setItem: (_, value) => {
      content = value;
    },
  };
}

async function kept(): Promise<Kept> {
  const {client, sandbox} = await createBench(undefined);
  await client.openSession();
  await client.pay();
  return {...emptyKept(), state: sandbox.state(), applicationId: client.id};
}

it('what was stored is read again', async () => {
  const storage = storageOf(null);
  expect(writeKept(await kept(), () => storage)).toBe(true);
  const read = readKept(() => storage);
  expect(Object.keys(read.state?.sessions ?? {})).toHaveLength(1);
  expect(Object.keys(read.state?.payments ?? {})).toHaveLength(1);
});

it('anything else is discarded, so that the page starts', async () => {
  const good = await kept();
  for (const damaged of [
    {version: 2},
    {...good, state: {version: 1}},
    {...good, state: 5},
    {...good, key: {}},
    {...good, known: [null]},
    {...good, applicationId: 5},
  ]) {
    const text = JSON.stringify(damaged);
    expect(
      readKept(() => storageOf(text)),
      text.slice(0, 200),
    ).toEqual(emptyKept());
  }
});
