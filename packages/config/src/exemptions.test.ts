import { expect, test } from 'vitest';
import { listViolations, withoutExempt } from './exemptions.ts';

const violation = { file: 'packages/bench/src/a.ts', line: 1, problem: 'p', remedy: 'r' };
const list = [{ rule: 'environment', files: 'packages/bench/**', reason: 'a script' }];

test('an exemption covers its rule in its files, and nothing else', () => {
  expect(withoutExempt('environment', [violation], list)).toEqual([]);
  expect(withoutExempt('one-writer', [violation], list)).toEqual([violation]);
  const elsewhere = { ...violation, file: 'packages/api/src/a.ts' };
  expect(withoutExempt('environment', [elsewhere], list)).toEqual([elsewhere]);
});

test('the list neither grows nor is recorded longer than it is', () => {
  expect(listViolations(2, 1)).toHaveLength(1);
  expect(listViolations(1, 2)).toHaveLength(1);
  expect(listViolations()).toEqual([]);
});
