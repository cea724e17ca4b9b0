import { expect, test } from 'vitest';
import { fixture } from '../fixture.ts';
import { importCycles } from './import-cycles.ts';

test('a file may not import itself through others, nor through the root of its package', () => {
  const root = fixture({
    'packages/api/package.json': '{ "name": "@farm/api", "exports": { ".": "./src/index.ts" } }',
    'packages/api/src/index.ts': "export * from './a.ts';",
    'packages/api/src/a.ts': "import { b } from './b.ts';",
    'packages/api/src/b.ts': "import { a } from '@farm/api';",
  });
  expect(importCycles(root)).toMatchObject([{ problem: expect.stringContaining('src/a.ts → ') }]);
});

test('type imports and diamonds are no cycles', () => {
  const root = fixture({
    'packages/api/src/a.ts': "import './b.ts'; import './c.ts';",
    'packages/api/src/b.ts': "import './d.ts'; import type { A } from './a.ts';",
    'packages/api/src/c.ts': "import './d.ts';",
    'packages/api/src/d.ts': '',
  });
  expect(importCycles(root)).toEqual([]);
});
