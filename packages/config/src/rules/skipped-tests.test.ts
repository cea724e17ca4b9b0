import { expect, test } from 'vitest';
import { fixture } from '../fixture.ts';
import { skippedTests } from './skipped-tests.ts';

const path = 'packages/api/src/a.test.ts';

test.each(['it.skip("a", b)', 'test.only("a", b)', 'describe.concurrent.skip("a", b)'])(
  'complains of %s',
  (text) => {
    expect(skippedTests(fixture({ [path]: `\n${text}` }))).toMatchObject([{ file: path, line: 2 }]);
  },
);

test('a written reason excuses, and other methods of the name are no tests', () => {
  const text = '// reason: waits for a newer driver\nit.skip("a", b);\nlist.skip(3); it("a", b)';
  expect(skippedTests(fixture({ [path]: text }))).toEqual([]);
});
