import { existsSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';

/** One file of Vite's manifest, by the source it was made of. */
type Chunk = {
  file: string;
  isEntry?: boolean;
  isDynamicEntry?: boolean;
  /** Loaded with it, by their keys. */
  imports?: string[];
  /** Loaded when it asks for them. */
  dynamicImports?: string[];
  css?: string[];
};
type Manifest = Record<string, Chunk>;

const JS_MAX_BYTES = 150_000;
const CSS_MAX_BYTES = 40_000;

const DASHBOARD = 'src/features/shell/dashboard.tsx';

/** A word of each heavy library that stays in its code, and the one tab whose opening may fetch it. */
const heavy = [
  { name: 'the charts', word: 'recharts-', tab: 'src/features/analytics/analytics-screen.tsx' },
  { name: 'the calendar', word: 'ScheduleHeader', tab: 'src/features/deliveries/deliveries-screen.tsx' },
];

/** What the first page costs over the wire, in the larger of the compressed forms, and every budget passed. */
export function checkBudgets(dist: string): { js: number; css: number; passed: string[] } {
  const manifest = JSON.parse(readFileSync(join(dist, '.vite/manifest.json'), 'utf8')) as Manifest;
  const entry = Object.keys(manifest).find((key) => manifest[key]?.isEntry);
  const dashboard = manifest[DASHBOARD];
  if (!entry || !dashboard) throw new Error(`The manifest names no entry, or no ${DASHBOARD}.`);
  const tabs = (dashboard.dynamicImports ?? []).filter((key) => key.endsWith('-screen.tsx'));
  if (tabs.length === 0) throw new Error(`${DASHBOARD} loads no tab when it is opened.`);

  const first = reach(manifest, [entry]);
  const js = weigh(
    dist,
    first.map((key) => manifest[key]?.file ?? ''),
  );
  const css = weigh(dist, [...new Set(first.flatMap((key) => manifest[key]?.css ?? []))]);
  const passed: string[] = [];
  if (js > JS_MAX_BYTES)
    passed.push(`The sign-in page loads ${js} bytes of JavaScript; ${JS_MAX_BYTES} at most.`);
  if (css > CSS_MAX_BYTES)
    passed.push(`The sign-in page loads ${css} bytes of CSS; ${CSS_MAX_BYTES} at most.`);

  const signedIn = reach(manifest, [entry, DASHBOARD]);
  for (const tab of tabs) {
    if (signedIn.includes(tab)) passed.push(`${tab} loads before it is opened.`);
    for (const other of tabs)
      if (other !== tab && reach(manifest, [tab]).includes(other))
        passed.push(`${tab} loads ${other} with it.`);
  }
  for (const { name, word, tab } of heavy) {
    if (!tabs.includes(tab)) throw new Error(`${tab} is no tab.`);
    const holds = (key: string) => readFileSync(join(dist, manifest[key]?.file ?? ''), 'utf8').includes(word);
    const before = reach(manifest, [entry], { isLater: true, without: tab });
    for (const key of before.filter(holds)) passed.push(`${key} holds ${name}, which ${tab} alone may load.`);
    if (!reach(manifest, [tab], { isLater: true }).some(holds))
      throw new Error(`'${word}' is no longer found in what ${tab} loads; name another word of ${name}.`);
  }
  return { js, css, passed };
}

/** Everything loaded with the chunks of `from`; with `isLater`, all that they may ever ask for, too. */
function reach(manifest: Manifest, from: string[], options: { isLater?: boolean; without?: string } = {}) {
  const { isLater = false, without } = options;
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

function weigh(dist: string, files: string[]): number {
  return files
    .filter((file) => /\.(?:js|css)$/.test(file))
    .map((file) => {
      const forms = ['.br', '.gz']
        .map((ending) => join(dist, file + ending))
        .filter((path) => existsSync(path));
      return Math.max(...(forms.length > 0 ? forms : [join(dist, file)]).map((path) => statSync(path).size));
    })
    .reduce((sum, size) => sum + size, 0);
}

if (import.meta.main) {
  const { js, css, passed } = checkBudgets(process.argv[2] ?? 'apps/web/dist');
  console.log(
    `sign-in page, compressed: ${js} of ${JS_MAX_BYTES} bytes of JavaScript, ${css} of ${CSS_MAX_BYTES} of CSS`,
  );
  for (const line of passed) console.error(`FAILED ${line}`);
  process.exitCode = passed.length > 0 ? 1 : 0;
}
