import { expect, test } from 'vitest';
import { fixture } from '../fixture.ts';
import { environment } from './environment.ts';

test.each([
  'process.env.PORT',
  "globalThis.process['env']",
  'const { env } = process',
  "import { env } from 'node:process'",
  'import.meta.env.DEV',
])('complains of %s', (text) => {
  expect(environment(fixture({ 'packages/api/src/a.ts': `\n${text}` }))).toMatchObject([{ line: 2 }]);
});

test('a value that is passed in is welcome', () => {
  const text = 'const { env } = options; settings.env.port; process.exit(1)';
  expect(environment(fixture({ 'packages/api/src/a.ts': text }))).toEqual([]);
});
