import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { globSync } from 'tinyglobby';

export interface Tool {
  name: string;
  /** The file that Node runs, then its arguments. */
  command: string[];
  remedy: string;
}

const lingui = (...check: string[]) => [
  'apps/web/node_modules/@lingui/cli/dist/lingui.js',
  'check',
  ...check,
  '--verbose',
  '--config',
  'apps/web/lingui.config.ts',
];

/** The checks done by other programs, which print their own findings. */
export function tools(root: string): Tool[] {
  const workspaces = globSync('{apps,packages}/*/package.json', { cwd: root }).sort();
  return [
    ...workspaces.map((manifest) => {
      const folder = manifest.replace(/\/package\.json$/, '');
      return {
        name: `types ${folder}`,
        command: ['node_modules/typescript/bin/tsc', '--pretty', 'false', '-p', folder],
        remedy: existsSync(join(root, folder, 'tsconfig.json'))
          ? 'Fix the types.'
          : `Give ${folder} a tsconfig.json that extends tsconfig.base.json.`,
      };
    }),
    {
      name: 'format and lint',
      command: [
        'node_modules/@biomejs/biome/bin/biome',
        'check',
        '--colors=off',
        '--reporter=concise',
        '--max-diagnostics=500',
        '--error-on-warnings',
      ],
      remedy: 'Run `pnpm biome check --write`, and fix the rest by hand.',
    },
    {
      name: 'dead code',
      command: ['node_modules/knip/bin/knip.js', '--no-progress', '--no-config-hints'],
      remedy: 'Delete what is not used, or stop exporting what only its own file uses.',
    },
    {
      name: 'texts are gathered',
      command: lingui('sync', '--clean', '--workers', '1'),
      remedy: 'Run `pnpm texts`, and write the Spanish of what it adds to apps/web/src/locales/es.po.',
    },
    {
      name: 'texts have their Spanish',
      command: lingui('missing', '--mode', 'catalog'),
      remedy: 'Write the Spanish in apps/web/src/locales/es.po.',
    },
    {
      name: 'licenses',
      command: ['packages/config/src/check-licenses.ts'],
      remedy: 'Take another package, or ask the owner and add it to check-licenses.ts with the reason.',
    },
    {
      name: 'package boundaries',
      command: ['node_modules/turbo/bin/turbo', 'boundaries', '--no-color'],
      remedy: "Import only packages that package.json declares and turbo.json's boundaries allow.",
    },
  ];
}

/** Runs a tool at the root, and returns what it printed. */
export function runTool(root: string, { command }: Tool) {
  return new Promise<{ ok: boolean; output: string }>((resolve) => {
    const child = spawn(process.execPath, command, {
      cwd: root,
      env: { ...process.env, NO_COLOR: '1', TURBO_TELEMETRY_DISABLED: '1' },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    let output = '';
    child.stdout.on('data', (chunk: Buffer) => (output += chunk.toString()));
    child.stderr.on('data', (chunk: Buffer) => (output += chunk.toString()));
    child.on('error', (error) => resolve({ ok: false, output: error.message }));
    child.on('close', (code) => resolve({ ok: code === 0, output: output.trim() }));
  });
}
