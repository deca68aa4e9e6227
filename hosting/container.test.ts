import {expect, it} from 'vitest';
import {containerFiles} from './container';

it('the health check requests the first page at the port of nginx', () => {
  expect(containerFiles('/base/', '0.0.0.0:81')['container/healthcheck.sh']).toContain(
    "'http://127.0.0.1:81/base/'",
  );
  expect(() => containerFiles('/base/', 'unix:/run/x')).toThrow('--listen is "unix:/run/x"');
});
