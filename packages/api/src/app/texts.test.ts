import { globSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { FarmText } from '@farm/domain/texts';
import { expect, it } from 'vitest';

type Say = (values?: Record<string, number>) => unknown;

const packages = new URL('../../../', import.meta.url);
const files = globSync('{domain,api}/src/*/*.texts.ts', { cwd: fileURLToPath(packages) }).sort();

/** Every text of a file, with 2 for each of its values. */
const textsOf = async (file: string): Promise<FarmText[]> => {
  const exported: Record<string, unknown> = await import(new URL(file, packages).href);
  return Object.values(exported)
    .filter((value) => typeof value === 'object' && value !== null)
    .flatMap((declared) => Object.values(declared as Record<string, Say>))
    .map((say) => {
      const { template } = say() as FarmText;
      const names = template.matchAll(/\{(\w+)[,}]/g);
      return say(Object.fromEntries([...names].map(([, name]) => [name, 2]))) as FarmText;
    });
};

const declared = await Promise.all(files.map(textsOf));

it.each(files.map((file, index) => [file, declared[index] ?? []] as const))(
  'every text of %s is whole',
  (_file, said) => {
    expect(said.length).toBeGreaterThan(0);
    for (const text of said) {
      expect(text).toBeInstanceOf(FarmText);
      // A template with a mistake is shown with its braces.
      expect(String(text), text.id).not.toMatch(/[{}]|^\s*$/);
    }
  },
);

it('no two texts share an id', () => {
  const ids = declared.flat().map(({ id }) => id);
  expect(ids.filter((id, index) => ids.indexOf(id) !== index)).toEqual([]);
  expect(ids.length).toBeGreaterThan(150);
});

it("a text's id begins with its slice, or in no slice with its file", () => {
  const strays = files.flatMap((file, index) => {
    const [folder = '', name = ''] = file.split('/').slice(-2);
    // The texts of documents stood in packing at first, and an id never changes.
    const slice = folder === 'documents' ? 'packing' : folder;
    const prefix = ['core', 'app'].includes(folder) ? name.split('.')[0] : `${slice}.`;
    return (declared[index] ?? []).filter(({ id }) => !id.startsWith(prefix ?? folder)).map(({ id }) => id);
  });
  expect(strays).toEqual([]);
});
