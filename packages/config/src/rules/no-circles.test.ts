import { expect, test } from 'vitest';
import { fixture } from '../testing/fixture.ts';
import { noCircles } from './no-circles.ts';

const filesOf = (tree: Record<string, string>) => noCircles(fixture(tree)).map(({ file }) => file);

test('reports each import of a circle, also one of types or one that is loaded late, in the web', () => {
  const circle = {
    'apps/web/src/a.ts': "import type { B } from './b.ts';",
    'apps/web/src/b.ts': "const c = () => import('./c.ts');",
    'apps/web/src/c.ts': "export { a } from './a.ts';",
  };
  const beside = {
    'apps/web/src/before.ts': "import './a.ts';",
    'apps/web/src/c.test.ts': "import './c.ts';",
    'apps/web/src/d.ts': 'export const d = 1;',
  };
  expect(filesOf({ ...circle, ...beside })).toEqual(Object.keys(circle));
});

test('accepts a type of a file that imports this one outside the web, and no value', () => {
  const schema = { 'packages/domain/src/a.schema.ts': "import { rule } from './a.rules.ts';" };
  const rules = (imported: string) => ({
    'packages/domain/src/a.rules.ts': `${imported} from './a.schema.ts';`,
  });
  expect(filesOf({ ...schema, ...rules('import type { A }') })).toEqual([]);
  expect(filesOf({ ...schema, ...rules('import { A }') })).toHaveLength(2);
});
