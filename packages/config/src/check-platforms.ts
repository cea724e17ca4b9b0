import { spawnSync } from 'node:child_process';
import { cpSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { globSync } from 'tinyglobby';
import { pnpmCommand } from './pnpm-command.mjs';

const root = join(import.meta.dirname, '../../..');
const platforms = [
  ['linux', 'x64'],
  ['linux', 'arm64'],
  ['darwin', 'arm64'],
  ['darwin', 'x64'],
  ['win32', 'x64'],
];
const manifests = [
  'package.json',
  'pnpm-lock.yaml',
  'pnpm-workspace.yaml',
  '{apps,packages}/*/package.json',
  'packages/config/patches/*',
];

/** Installs everything for each platform with the frozen lock file, each in its own folder. Needs the network. */
for (const [os, cpu] of platforms) {
  const folder = mkdtempSync(join(tmpdir(), 'farm-platform-'));
  for (const file of globSync(manifests, { cwd: root })) cpSync(join(root, file), join(folder, file));
  const command = pnpmCommand([
    'install',
    '--frozen-lockfile',
    '--prefer-offline',
    `--os=${os}`,
    `--cpu=${cpu}`,
  ]);
  const { status, stdout, stderr } = spawnSync(command.file, command.args, {
    cwd: folder,
    encoding: 'utf8',
    shell: command.shell,
  });
  rmSync(folder, { recursive: true, force: true });
  console.log(`${status === 0 ? 'ok    ' : 'FAILED'} ${os} ${cpu}`);
  if (status !== 0) {
    console.error(`${stdout}${stderr}`);
    process.exitCode = 1;
  }
}
