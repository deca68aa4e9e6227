import {expect, it} from 'vitest';
import {chosenSteps, nodeStep, runStep, runSteps, type Step} from './steps';

const step = (name: string, ...after: string[]): Step => ({...nodeStep(name), after});

it('runs two steps at a time, in their order, after the steps that they need', async () => {
  const events: string[] = [];
  let running = 0;
  const run = async ({name}: Step) => {
    running += 1;
    expect(running).toBeLessThanOrEqual(2);
    events.push(name);
    await new Promise((resolve) => setTimeout(resolve, name === 'a' ? 30 : 5));
    running -= 1;
    events.push(`/${name}`);
  };
  await runSteps([step('a'), step('b'), step('c', 'a', 'gone'), step('d')], run);
  expect(events.join(' ')).toBe('a b /b d /d /a c /c');
});

it('some steps can be selected by name', () => {
  const steps = [step('a'), step('b'), step('a')];
  expect(chosenSteps(steps, 'a')).toEqual([steps[0], steps[2]]);
  expect(chosenSteps(steps, undefined)).toEqual(steps);
  expect(() => chosenSteps(steps, 'a,x')).toThrow('--only lists "x". Allowed: a, b.');
});

it('a step passes if its process ends with 0', async () => {
  expect(await runStep(nodeStep('a', '-e', 'console.log(1)'), false)).toMatchObject({
    passed: true,
    output: '1\n',
  });
  expect(await runStep(nodeStep('a', '-e', 'process.exit(3)'), false)).toMatchObject({
    passed: false,
  });
});
