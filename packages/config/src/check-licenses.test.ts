import { expect, test } from 'vitest';
import { isPermissive, unwanted } from './check-licenses.ts';

const of = (...names: string[]) => names.map((name) => ({ name, versions: ['1.0.0'] }));

test('a package whose license is not permissive is named', () => {
  const licenses = { MIT: of('one'), 'AGPL-3.0-only': of('two'), Unknown: of('three') };
  expect(unwanted(licenses)).toEqual(['two 1.0.0: AGPL-3.0-only', 'three 1.0.0: Unknown']);
});

test('one permissive choice is enough, but all that apply together must be', () => {
  expect(isPermissive('(GPL-2.0-only OR MIT)')).toBe(true);
  expect(isPermissive('MIT AND ISC')).toBe(true);
  expect(isPermissive('MIT AND GPL-3.0-only')).toBe(false);
  expect(isPermissive('')).toBe(false);
});

test('an allowed package passes with its binaries, and no other of the same license', () => {
  expect(unwanted({ 'MPL-2.0': of('lightningcss', 'lightningcss-linux-x64-gnu') })).toEqual([]);
  expect(unwanted({ 'MPL-2.0': of('lightning') })).toEqual(['lightning 1.0.0: MPL-2.0']);
});
