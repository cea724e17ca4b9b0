import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { proofs } from './proofs.ts';

const root = join(import.meta.dirname, '../../..');
const page = readFileSync(join(root, 'docs/audit/trust.md'), 'utf8');
const rows = [...page.matchAll(/^\| (\d+) +\| .+ \| (.+) \|$/gm)].map(([, number, heldBy = '']) => ({
  number,
  tests: [...heldBy.matchAll(/`([^`]+)`/g)].map(([, path = '']) => path),
  proofs: [...heldBy.matchAll(/_([a-z-]+)_/g)].map(([, name = '']) => name),
}));

const isThere = (path: string) => {
  const [name = '', ...rest] = path.split('/');
  return ['packages', 'apps'].some((folder) =>
    [join(name, 'src', ...rest), path].some((file) => existsSync(join(root, folder, file))),
  );
};

it('every promise is held by tests that exist, or by a proof', () => {
  expect(rows.map(({ number }) => number)).toEqual(Array.from({ length: 26 }, (_, index) => `${index + 1}`));
  expect(rows.flatMap(({ tests }) => tests.filter((test) => !isThere(test)))).toEqual([]);
  expect(rows.filter(({ tests, proofs: held }) => tests.length + held.length === 0)).toEqual([]);
  expect(isThere('api/app/gone.test.ts')).toBe(false);
});

it('every proof holds a promise, and every proof that is named exists', () => {
  const named = new Set(rows.flatMap((row) => row.proofs));
  expect([...named].toSorted()).toEqual(proofs.map(({ name }) => name).toSorted());
});
