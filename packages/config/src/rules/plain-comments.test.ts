import { expect, test } from 'vitest';
import { fixture } from '../testing/fixture.ts';
import { plainComments } from './plain-comments.ts';

const FILE = 'packages/domain/src/orders/orders.rules.ts';
const violations = (text: string, path = FILE) => plainComments(fixture({ [path]: text }));

test.each([
  ['/** What a line costs. */', 'What'],
  ['/** The same in base units. */', 'The same'],
  ['// Of two answers, the later one counts.', 'Of'],
  ['/**\n * So that a poll reads nothing.\n */', 'So that'],
  ['const a = 1; // Those that are live.', 'Those'],
])('%s is not a sentence of its own', (comment, first) => {
  expect(violations(`\n${comment}\nexport const x = 1;`)).toMatchObject([
    { file: FILE, line: 2, problem: `has a comment that begins with '${first}'` },
  ]);
});

test.each([
  '/** It is a price in whole cents. */',
  '// The lot is locked, so that nobody takes\n// What is left of it.',
  "const text = '// What is this';",
  '/** Officers may see it. */',
])('%s may stand', (comment) => {
  expect(violations(`\n${comment}\nexport const x = 1;`)).toEqual([]);
});

test('a released migration stays as it is', () => {
  expect(violations('// What was kept.', 'packages/data/src/migrations/2026-01-01-first.ts')).toEqual([]);
});
