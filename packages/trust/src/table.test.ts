import { expect, it } from 'vitest';
import { tableOf } from './table.ts';

const promises = [{ number: 7, promise: 'Nothing is lost', tests: ['a.test.ts'] }];
const proofs = [{ name: 'crash', promises: [7] }];
const passed = new Map([['a.test.ts', { passed: 3, failed: 0 }]]);
const kept = { measure: 'orders lost', figure: '0 of 9', isMet: true };

it('a promise is met when its tests passed and its proofs found nothing', () => {
  const { lines, isMet } = tableOf(promises, proofs, new Map([['crash', [kept]]]), passed);
  expect(lines.at(-1)).toBe('| 7 | Nothing is lost | yes | orders lost: 0 of 9; 3 tests passed |');
  expect(isMet).toBe(true);
});

it('a promise is not met when a test failed, a test file did not run, or a proof found something', () => {
  const found = new Map([['crash', [kept]]]);
  const lost = { measure: 'orders lost', figure: '1 of 9', isMet: false, why: 'a bug' };
  const tables = [
    tableOf(promises, proofs, found, new Map([['a.test.ts', { passed: 2, failed: 1 }]])),
    tableOf(promises, proofs, found, new Map()),
    tableOf(promises, proofs, new Map([['crash', [lost]]]), passed),
  ];
  expect(tables.map(({ isMet }) => isMet)).toEqual([false, false, false]);
  expect(tables.map(({ lines }) => lines.at(-1))).toEqual([
    '| 7 | Nothing is lost | NO | orders lost: 0 of 9; 2 tests passed, 1 FAILED |',
    '| 7 | Nothing is lost | NO | orders lost: 0 of 9; 0 tests passed, 1 files did not run |',
    '| 7 | Nothing is lost | NO | NOT MET: orders lost: 1 of 9 (a bug); 3 tests passed |',
  ]);
});
