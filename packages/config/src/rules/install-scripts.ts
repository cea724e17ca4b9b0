import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parse } from 'yaml';
import type { Violation } from '../violation.ts';

type Workspace = { allowBuilds?: Record<string, boolean> };
type Lock = { packages?: Record<string, { os?: string[]; cpu?: string[] }> };

const workspaceFile = 'pnpm-workspace.yaml';

/** One allowed on one platform is on all: pnpm refuses where a package of its platform is not named. */
export function installScripts(root: string): Violation[] {
  const lockFile = join(root, 'pnpm-lock.yaml');
  if (!existsSync(lockFile)) return [];
  const text = readFileSync(join(root, workspaceFile), 'utf8');
  const { allowBuilds = {} } = parse(text) as Workspace;
  const { packages = {} } = parse(readFileSync(lockFile, 'utf8')) as Lock;
  const ofOnePlatform = Object.entries(packages)
    .filter(([, { os, cpu }]) => os ?? cpu)
    .map(([key]) => key.replace(/(?!^)@.*$/, ''));
  const scopes = new Set(
    Object.entries(allowBuilds)
      .filter(([name, isAllowed]) => isAllowed && ofOnePlatform.includes(name))
      .map(([name]) => name.replace(/[^/]*$/, '')),
  );
  return [...new Set(ofOnePlatform)]
    .filter((name) => name.includes('/') && scopes.has(name.replace(/[^/]*$/, '')))
    .filter((name) => !(name in allowBuilds))
    .map((name) => ({
      file: workspaceFile,
      line: text.slice(0, text.indexOf('allowBuilds:')).split('\n').length,
      problem: `allowBuilds does not name ${name}`,
      remedy: 'Name the package of every platform there.',
    }));
}
