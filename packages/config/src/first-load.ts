import { readFileSync } from 'node:fs';
import { join } from 'node:path';

/** One entry of Vite's manifest, which is keyed by source file. */
type Chunk = {
  file: string;
  imports?: string[];
  dynamicImports?: string[];
  css?: string[];
};
export type Manifest = Record<string, Chunk>;

export const page = 'index.html';
export const signIn = 'src/features/identity/sign-in-screen.tsx';
export const dashboard = 'src/features/shell/dashboard.tsx';
export const ordersTab = 'src/features/orders/orders-screen.tsx';

export const readManifest = (dist: string, name = 'manifest'): Manifest =>
  JSON.parse(readFileSync(join(dist, `.vite/${name}.json`), 'utf8'));

/** All chunks loaded together with `from`; with `isLater`, also those loaded on demand. */
export function reach(
  manifest: Manifest,
  from: readonly string[],
  { isLater = false, without }: { isLater?: boolean; without?: string } = {},
): string[] {
  const reached = new Set<string>();
  const queue = [...from];
  for (let key = queue.pop(); key !== undefined; key = queue.pop()) {
    const chunk = manifest[key];
    if (!chunk || reached.has(key) || key === without) continue;
    reached.add(key);
    queue.push(...(chunk.imports ?? []), ...(isLater ? (chunk.dynamicImports ?? []) : []));
  }
  return [...reached];
}

export const filesOf = (manifest: Manifest, from: readonly string[]): { js: string[]; css: string[] } => {
  const keys = reach(manifest, from);
  return {
    js: [...new Set(keys.map((key) => manifest[key]?.file ?? ''))],
    css: [...new Set(keys.flatMap((key) => manifest[key]?.css ?? []))],
  };
};
