import { existsSync, globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';

const root = fileURLToPath(new URL('../../../', import.meta.url));
const page = readFileSync(join(root, 'docs/audit/asvs.md'), 'utf8');

/** How many requirements of levels 1 and 2 each section of ASVS 5.0 has. */
const sections: Record<string, number> = {
  '1.1': 2,
  '1.2': 9,
  '1.3': 11,
  '1.4': 3,
  '1.5': 2,
  '2.1': 3,
  '2.2': 3,
  '2.3': 4,
  '2.4': 1,
  '3.2': 2,
  '3.3': 4,
  '3.4': 6,
  '3.5': 5,
  '3.7': 2,
  '4.1': 3,
  '4.2': 1,
  '4.3': 2,
  '4.4': 4,
  '5.1': 1,
  '5.2': 3,
  '5.3': 2,
  '5.4': 3,
  '6.1': 3,
  '6.2': 12,
  '6.3': 4,
  '6.4': 4,
  '6.5': 5,
  '6.6': 3,
  '6.8': 4,
  '7.1': 3,
  '7.2': 4,
  '7.3': 2,
  '7.4': 5,
  '7.5': 2,
  '7.6': 2,
  '8.1': 2,
  '8.2': 3,
  '8.3': 1,
  '8.4': 1,
  '9.1': 3,
  '9.2': 4,
  '10.1': 2,
  '10.2': 2,
  '10.3': 4,
  '10.4': 11,
  '10.5': 5,
  '10.6': 2,
  '10.7': 3,
  '11.1': 2,
  '11.2': 3,
  '11.3': 3,
  '11.4': 4,
  '11.5': 1,
  '11.6': 1,
  '12.1': 3,
  '12.2': 2,
  '12.3': 4,
  '13.1': 1,
  '13.2': 5,
  '13.3': 2,
  '13.4': 5,
  '14.1': 2,
  '14.2': 4,
  '14.3': 3,
  '15.1': 3,
  '15.2': 3,
  '15.3': 7,
  '16.1': 1,
  '16.2': 5,
  '16.3': 4,
  '16.4': 3,
  '16.5': 3,
  '17.1': 1,
  '17.2': 4,
  '17.3': 2,
};

const rows = [...page.matchAll(/^\| (\d[\d., ]+) \| ([a-z ]+) \| (.+) \|$/gm)].map(
  ([, ids = '', answer = '', how = '']) => ({
    ids: ids.trim().split(', '),
    answer: answer.trim(),
    how,
  }),
);

const sources = globSync('{apps,packages}/*/{src,e2e}/**/*.{ts,md,yml}', { cwd: root }).map((file) =>
  file.replaceAll('\\', '/'),
);

/** A cited file is given from the root, or by the end of its path. */
const isThere = (cited: string) =>
  existsSync(join(root, cited)) || sources.some((source) => source.endsWith(`/${cited}`));

test('every requirement of levels 1 and 2 is answered once, and nothing else is', () => {
  const listed = rows.flatMap(({ ids }) => ids);
  expect(new Set(listed).size).toBe(listed.length);
  expect(
    Object.fromEntries(
      Object.entries(Object.groupBy(listed, (id) => id.split('.').slice(0, 2).join('.'))).map(
        ([section, ids = []]) => [section, ids.length],
      ),
    ),
  ).toEqual(sections);
});

test('what is met names the tests, pages or sources that show it, and they exist', () => {
  const cited = rows.map(({ ids, answer, how }) => ({
    ids,
    answer,
    files: [...how.matchAll(/`([\w./-]+\.(?:ts|md|yml))`/g)].map(([, file = '']) => file),
  }));
  expect(cited.filter(({ answer, files }) => answer === 'met' && files.length === 0)).toEqual([]);
  expect(cited.flatMap(({ files }) => files.filter((file) => !isThere(file)))).toEqual([]);
  expect(isThere('app/gone.test.ts')).toBe(false);
});

test('the page counts its answers', () => {
  const count = (answer: string) =>
    rows.filter((row) => row.answer === answer).reduce((sum, { ids }) => sum + ids.length, 0);
  const [met, open, others] = [count('met'), count('not met'), count('not ours')];
  expect(page.replaceAll('\n', ' ')).toContain(
    `${met + open + others} requirements, of which ${met} are met, ${open} are not, and ${others} are not ours`,
  );
  expect(new Set(rows.map(({ answer }) => answer))).toEqual(new Set(['met', 'not met', 'not ours']));
});
