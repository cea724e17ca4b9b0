import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { PlopTypes } from '@turbo/gen';

type Answers = { [name: string]: string } & { turbo: { paths: { root: string } } };
type Action = (answers: Answers) => string;

const MIGRATIONS = 'packages/data/src/migrations';
const SPANISH = 'apps/web/src/locales/es.po';
const FIELD = 'packages/domain/src/orders/orders-fields';

const isKebab = /^[a-z][a-z0-9]*(-[a-z0-9]+)*$/;
const isCamel = /^[a-z][a-zA-Z0-9]*$/;

const ask = (name: string, message: string, shape = /\S/, preset?: (answers: Answers) => string) => ({
  type: 'input',
  name,
  message,
  ...(preset && { default: preset }),
  validate: (value: string) => shape.test(value) || `It must look like ${shape.source}.`,
});

/** The files of each are as in the recipes of CONTRIBUTING: what a person then writes by hand is in few of them. */
export default function generators(plop: PlopTypes.NodePlopAPI): void {
  const render = (text: string, answers: Answers) => plop.renderString(text, answers);
  plop.setHelper('snake', (text: string) =>
    text.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`),
  );

  const add = (path: string, template: string) => ({
    type: 'add',
    path: `{{turbo.paths.root}}/${path}`,
    templateFile: `templates/${template}.hbs`,
    abortOnFail: true,
  });

  /** Puts a text into a file before or after another one, which must be there. */
  const put =
    (path: string, where: { before: string } | { after: string }, text: string): Action =>
    (answers) => {
      const shown = render(path, answers);
      const file = join(answers.turbo.paths.root, shown);
      const old = readFileSync(file, 'utf8').replaceAll('\r\n', '\n');
      const anchor = 'before' in where ? where.before : where.after;
      const at = old.lastIndexOf(anchor);
      if (at < 0) throw new Error(`${shown} no longer says ${JSON.stringify(anchor)}`);
      const middle = 'before' in where ? at : at + anchor.length;
      writeFileSync(file, old.slice(0, middle) + render(text, answers) + old.slice(middle));
      return shown;
    };

  const importOf =
    (path: string, line: string): Action =>
    (answers) => {
      const shown = render(path, answers);
      const file = join(answers.turbo.paths.root, shown);
      const old = readFileSync(file, 'utf8');
      const at = old.search(/^import /m);
      if (at < 0) throw new Error(`${shown} imports nothing`);
      writeFileSync(file, `${old.slice(0, at)}${render(line, answers)}\n${old.slice(at)}`);
      return shown;
    };

  /** Adds names to what a file imports from a module. */
  const importNames =
    (path: string, module: string, ...names: string[]): Action =>
    (answers) => {
      const shown = render(path, answers);
      const file = join(answers.turbo.paths.root, shown);
      const old = readFileSync(file, 'utf8');
      const [line = '', list = ''] =
        [...old.matchAll(/import \{([^}]*)\} from '([^']+)';/g)].find(([, , from]) => from === module) ?? [];
      if (!line) throw new Error(`${shown} imports nothing from ${module}`);
      const there = list.split(',').map((name) => name.trim());
      const all = [...new Set([...there, ...names])].filter(Boolean).join(', ');
      writeFileSync(file, old.replace(line, `import { ${all} } from '${module}';`));
      return shown;
    };

  const texts = (...list: readonly (readonly [id: string, spanish: string])[]): Action =>
    put(SPANISH, { after: '\n' }, list.map(([id, said]) => `\nmsgid "${id}"\nmsgstr "${said}"\n`).join(''));

  /** A migration is after all others; its hash is of the file as it was made, so it is written again after a change. */
  const migration = (what: string, template: string): (object | Action)[] => {
    const list = `${MIGRATIONS}/migrate.ts`;
    return [
      (answers) => {
        const root = answers.turbo.paths.root;
        const [last = ''] = [...readFileSync(join(root, list), 'utf8').matchAll(/'(\d{4}-\d\d-\d\d)-/g)]
          .map(([, day = '']) => day)
          .sort()
          .slice(-1);
        const today = new Date().toISOString().slice(0, 10);
        const next = new Date(Date.parse(last) + 86_400_000).toISOString().slice(0, 10);
        answers.day = last < today ? today : next;
        answers.migration = render(what, answers);
        return `the day ${answers.day}`;
      },
      add(`${MIGRATIONS}/{{day}}-${what}.ts`, template),
      importOf(list, `import * as {{camelCase migration}} from './{{day}}-${what}.ts';`),
      (answers) => {
        const text = readFileSync(
          join(answers.turbo.paths.root, MIGRATIONS, `${answers.day}-${answers.migration}.ts`),
        );
        answers.hash = createHash('sha256').update(text).digest('hex');
        return 'the hash of the migration';
      },
      put(
        list,
        { before: '];\n\nexport const migrations' },
        `  ['{{day}}-${what}', {{camelCase migration}}, '{{hash}}'],\n`,
      ),
    ].flat();
  };

  /** Formats what was made, and puts imports in their sequence. */
  const tidy: Action = ({ turbo: { paths } }) => {
    if (!existsSync(join(paths.root, 'biome.json'))) return 'no formatter here';
    const biome = join(paths.root, 'node_modules/.bin/biome');
    spawnSync(biome, ['check', '--write', 'packages', 'apps/web/src'], {
      cwd: paths.root,
      stdio: 'ignore',
      shell: process.platform === 'win32',
    });
    return 'formatted; next: `pnpm texts:gather`, then `pnpm check`';
  };

  plop.setGenerator('slice', {
    description: 'A slice of the farm with its table, rules, procedures and screen',
    prompts: [
      ask('name', 'What is it called, such as crates?', /^[a-z]+$/),
      ask('one', 'One of them, such as crate?', /^[a-z]+$/, ({ name = '' }) => name.replace(/s$/, '')),
      ask('label', 'What does its tab say, such as Crate list?'),
      ask('spanish', 'And in Spanish?'),
    ],
    actions: [
      ...migration('{{name}}', 'slice/migration'),
      add('packages/domain/src/{{name}}/{{name}}.schema.ts', 'slice/schema'),
      add('packages/domain/src/{{name}}/{{name}}.texts.ts', 'slice/texts'),
      add('packages/domain/src/{{name}}/index.ts', 'slice/domain-index'),
      add('packages/data/src/{{name}}/{{name}}.tables.ts', 'slice/tables'),
      add('packages/data/src/{{name}}/{{name}}.queries.ts', 'slice/queries'),
      add('packages/data/src/{{name}}/index.ts', 'slice/data-index'),
      add('packages/api/src/{{name}}/create-{{one}}.ts', 'slice/verb'),
      add('packages/api/src/{{name}}/{{name}}.router.ts', 'slice/router'),
      add('packages/api/src/{{name}}/{{name}}.rest.ts', 'slice/rest'),
      add('packages/api/src/{{name}}/{{name}}.api.ts', 'slice/api'),
      add('packages/api/src/testing/calls/{{name}}.ts', 'slice/calls'),
      add('apps/web/src/features/{{name}}/{{name}}.parts.ts', 'slice/parts'),
      add('apps/web/src/features/{{name}}/{{name}}.calls.ts', 'slice/web-calls'),
      add('apps/web/src/features/{{name}}/{{name}}-screen.tsx', 'slice/screen'),
      put('packages/config/src/house.ts', { after: 'export const slices = [\n' }, "  '{{name}}',\n"),
      put(
        'packages/config/src/house.ts',
        { after: 'export const mayUse: Record<Slice, readonly Slice[]> = {\n' },
        '  {{name}}: [],\n',
      ),
      put(
        'packages/domain/src/permissions.ts',
        { before: "  'live.listen'" },
        "  '{{name}}.read': everyone,\n  '{{name}}.manage': admins,\n\n",
      ),
      put(
        'packages/domain/src/permissions.ts',
        { before: '} as const satisfies Record<string, readonly Role[]>;' },
        '  {{name}}: everyone,\n',
      ),
      put('packages/data/src/app/tables.ts', { after: 'const slices = [\n' }, '  {{name}}Data,\n'),
      importOf(
        'packages/data/src/app/tables.ts',
        "import { {{name}}Data } from '../{{name}}/{{name}}.tables.ts';",
      ),
      put(
        'packages/api/src/app/slices.ts',
        { before: '} as const;\n\nexport const sliceList' },
        '  {{name}}: {{name}}Api,\n',
      ),
      importOf(
        'packages/api/src/app/slices.ts',
        "import { {{name}}Api } from '../{{name}}/{{name}}.api.ts';",
      ),
      put(
        'packages/api/src/testing/call-table.ts',
        { after: 'export const callTable: CallRows = {\n' },
        '  ...{{name}}Calls,\n',
      ),
      importOf(
        'packages/api/src/testing/call-table.ts',
        "import { {{name}}Calls } from './calls/{{name}}.ts';",
      ),
      put(
        'apps/web/src/features/shell/slices.ts',
        { after: 'export const slices: readonly SliceParts[] = [\n' },
        '  {{name}}Parts,\n',
      ),
      importOf(
        'apps/web/src/features/shell/slices.ts',
        "import { {{name}}Parts } from '../{{name}}/{{name}}.parts.ts';",
      ),
      texts(['{{label}}', '{{spanish}}']),
      tidy,
    ] as PlopTypes.ActionType[],
  });

  plop.setGenerator('field', {
    description: 'A text of an order line: kept, edited, copied, brought in, saved and printed',
    prompts: [
      ask('name', 'What is it called in code, such as boxColor?', isCamel),
      ask('label', 'What do people call it, such as Box color?'),
      ask('spanish', 'And in Spanish, such as Color de caja?'),
    ],
    actions: [
      ...migration('{{kebabCase name}}', 'field-migration'),
      put(
        `${FIELD}.rules.ts`,
        { after: 'export const lineFields = {\n' },
        "  {{name}}: { of: 'line', label: lineFieldTexts.{{name}}(), max: 40, papers: ['slip', 'label'] },\n",
      ),
      put(
        `${FIELD}.texts.ts`,
        { after: "export const lineFieldTexts = texts('orders', {\n" },
        "  {{name}}: '{{label}}',\n",
      ),
      put(
        'packages/domain/src/imports/imports-columns.rules.ts',
        { after: 'export const lineColumns: Record<LineField, ImportColumn> = {\n' },
        "  {{name}}: column('{{name}}', '{{label}}', '{{lowerCase spanish}}'),\n",
      ),
      texts(['orders.{{name}}', '{{spanish}}']),
      tidy,
    ] as PlopTypes.ActionType[],
  });

  plop.setGenerator('migration', {
    description: 'A change of the schema, after all others, listed by its hash',
    prompts: [ask('what', 'What does it change, such as buyer-region?', isKebab)],
    actions: [...migration('{{what}}', 'migration'), tidy] as PlopTypes.ActionType[],
  });

  plop.setGenerator('verb', {
    description: 'A procedure that writes: its verb, its permission and its row in the call table',
    prompts: [
      ask('slice', 'Which slice, such as crates?', /^[a-z]+$/),
      ask('verb', 'What does it do, such as close-crate?', /^[a-z]+(-[a-z0-9]+)+$/),
      ask('action', 'Which permission does it need, such as crates.close?', /^[a-z]+\.[a-zA-Z]+$/),
    ],
    actions: [
      (answers: Answers) => {
        answers.procedure = answers.verb?.split('-')[0] ?? '';
        return `the procedure ${answers.slice}.${answers.procedure}`;
      },
      add('packages/api/src/{{slice}}/{{verb}}.ts', 'verb'),
      importNames(
        'packages/api/src/{{slice}}/{{slice}}.router.ts',
        '../core/trpc.ts',
        'handle',
        'permitted',
        'RowId',
      ),
      importNames('packages/api/src/testing/calls/{{slice}}.ts', '../call-row.ts', 'admins'),
      importOf(
        'packages/api/src/{{slice}}/{{slice}}.router.ts',
        "import { {{camelCase verb}}, {{pascalCase verb}}Input } from './{{verb}}.ts';",
      ),
      put(
        'packages/api/src/{{slice}}/{{slice}}.router.ts',
        { before: '});' },
        "  {{procedure}}: permitted('{{action}}')\n    .input({{pascalCase verb}}Input)\n    .output(RowId)\n    .mutation(handle({{camelCase verb}})),\n",
      ),
      (answers: Answers) => {
        const path = 'packages/domain/src/permissions.ts';
        const rules = readFileSync(join(answers.turbo.paths.root, path), 'utf8');
        return rules.includes(`'${answers.action}':`)
          ? `${answers.action} is there`
          : put(path, { before: "  'live.listen'" }, "  '{{action}}': admins,\n\n")(answers);
      },
      put(
        'packages/api/src/testing/calls/{{slice}}.ts',
        { before: '};' },
        "  '{{slice}}.{{procedure}}': { input: () => ({ id: 1 }), outcomes: admins },\n",
      ),
      tidy,
    ] as PlopTypes.ActionType[],
  });
}
