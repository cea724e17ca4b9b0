import { existsSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';

/** One entry of Vite's manifest, which is keyed by source file. */
type Chunk = {
  file: string;
  isEntry?: boolean;
  isDynamicEntry?: boolean;
  /** Keys of the chunks loaded together with this one. */
  imports?: string[];
  /** Keys of the chunks it loads on demand. */
  dynamicImports?: string[];
  css?: string[];
};
type Manifest = Record<string, Chunk>;

const JS_MAX_BYTES = 150_000;
const CSS_MAX_BYTES = 40_000;

const DASHBOARD = 'src/features/shell/dashboard.tsx';

/** For each heavy library, a word that survives in its built code, and the only tab that may load it. */
const heavy = [
  { name: 'the charts', word: 'recharts-', tab: 'src/features/analytics/analytics-screen.tsx' },
  { name: 'the calendar', word: 'ScheduleHeader', tab: 'src/features/deliveries/deliveries-screen.tsx' },
];

/** The compressed bytes that the first page loads (the larger of Brotli and gzip), and every budget exceeded. */
export function checkBudgets(dist: string): { js: number; css: number; exceeded: string[] } {
  const manifest = JSON.parse(readFileSync(join(dist, '.vite/manifest.json'), 'utf8')) as Manifest;
  const entry = Object.keys(manifest).find((key) => manifest[key]?.isEntry);
  const dashboard = manifest[DASHBOARD];
  if (!entry || !dashboard) throw new Error(`The manifest lacks its entry or ${DASHBOARD}.`);
  const tabs = (dashboard.dynamicImports ?? []).filter((key) => key.endsWith('-screen.tsx'));
  if (tabs.length === 0) throw new Error(`${DASHBOARD} loads no tabs on demand.`);

  const first = reach(manifest, [entry]);
  const js = weigh(
    dist,
    first.map((key) => manifest[key]?.file ?? ''),
  );
  const css = weigh(dist, [...new Set(first.flatMap((key) => manifest[key]?.css ?? []))]);
  const exceeded: string[] = [];
  if (js > JS_MAX_BYTES)
    exceeded.push(`The sign-in page loads ${js} bytes of JavaScript; the limit is ${JS_MAX_BYTES}.`);
  if (css > CSS_MAX_BYTES)
    exceeded.push(`The sign-in page loads ${css} bytes of CSS; the limit is ${CSS_MAX_BYTES}.`);

  const signedIn = reach(manifest, [entry, DASHBOARD]);
  for (const tab of tabs) {
    if (signedIn.includes(tab)) exceeded.push(`${tab} loads before it is opened.`);
    for (const other of tabs)
      if (other !== tab && reach(manifest, [tab]).includes(other))
        exceeded.push(`${tab} loads ${other} with it.`);
  }
  for (const { name, word, tab } of heavy) {
    if (!tabs.includes(tab)) throw new Error(`${tab} is not a tab.`);
    const holds = (key: string) => readFileSync(join(dist, manifest[key]?.file ?? ''), 'utf8').includes(word);
    const before = reach(manifest, [entry], { isLater: true, without: tab });
    for (const key of before.filter(holds))
      exceeded.push(`${key} contains ${name}, which only ${tab} may load.`);
    if (!reach(manifest, [tab], { isLater: true }).some(holds))
      throw new Error(`'${word}' no longer occurs in what ${tab} loads; choose another word for ${name}.`);
  }
  return { js, css, exceeded };
}

/** All chunks loaded together with `from`; with `isLater`, also those loaded on demand. */
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
  const { js, css, exceeded } = checkBudgets(process.argv[2] ?? 'apps/web/dist');
  console.log(
    `sign-in page, compressed: ${js} of ${JS_MAX_BYTES} bytes of JavaScript, ${css} of ${CSS_MAX_BYTES} of CSS`,
  );
  for (const line of exceeded) console.error(`FAILED ${line}`);
  process.exitCode = exceeded.length > 0 ? 1 : 0;
}
