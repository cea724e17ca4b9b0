import { expect, test } from 'vitest';
import { listViolations, withoutExempt } from './exemptions.ts';

const violation = { file: 'packages/bench/src/a.ts', line: 1, problem: 'p', remedy: 'r' };
const list = [{ rule: 'environment', files: 'packages/bench/**', reason: 'a script' }];

test('an exemption covers only its own rule in its own files', () => {
  expect(withoutExempt('environment', [violation], list)).toEqual([]);
  expect(withoutExempt('one-writer', [violation], list)).toEqual([violation]);
  const elsewhere = { ...violation, file: 'packages/api/src/a.ts' };
  expect(withoutExempt('environment', [elsewhere], list)).toEqual([elsewhere]);
});

test('a list longer or shorter than recorded is reported', () => {
  expect(listViolations(2, 1)).toHaveLength(1);
  expect(listViolations(1, 2)).toHaveLength(1);
  expect(listViolations()).toEqual([]);
});
