import { existsSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { dashboard, filesOf, ordersTab, page, reach, readManifest, signIn } from './first-load.ts';
import { browserBundle } from './rules/browser-bundle.ts';

/** Each page loads these first, in bytes as a browser gets them over https, that is by Brotli. */
const pages = [
  { name: 'sign-in page', from: [page, signIn], jsMax: 130_000, cssMax: 15_000 },
  { name: 'orders tab', from: [page, dashboard, ordersTab], jsMax: 240_000, cssMax: 28_000 },
];

/** Built separately, since buyers who open it have none of the other pages' files: all of it counts, each language too. */
const orderLink = { name: 'order link', jsMax: 30_000, cssMax: 4000 };

/** For each heavy library, a word that survives in its built code, and the only tab that may load it. */
const heavy = [
  { name: 'the charts', word: 'recharts-', tab: 'src/features/analytics/analytics-screen.tsx' },
  { name: 'the calendar', word: 'ScheduleHeader', tab: 'src/features/shell/calendar-screen.tsx' },
];

/** A browser that speaks HTTP/1.1 asks for six files at a time: each further six cost another trip to the farm and back. */
const TAB_FILES_MAX = 12;

type Weight = { name: string; js: number; css: number };

/** The compressed bytes that each page loads first, and every budget exceeded. */
export function checkBudgets(dist: string): { weights: Weight[]; exceeded: string[] } {
  const manifest = readManifest(dist);
  // Signing in is part of the page, or else loads right after it.
  for (const key of [page, dashboard, ordersTab])
    if (!manifest[key]) throw new Error(`The manifest lacks ${key}.`);
  const later = reach(manifest, [dashboard]).flatMap((key) => manifest[key]?.dynamicImports ?? []);
  const tabs = [...new Set(later)].filter((key) => key.endsWith('-screen.tsx') && key !== signIn);
  if (tabs.length === 0) throw new Error(`${dashboard} loads no tabs on demand.`);

  const exceeded: string[] = [];
  const ofLink = readManifest(dist, 'order-link');
  const measured = [
    ...pages.map(({ from, ...page }) => ({ ...page, files: filesOf(manifest, from) })),
    { ...orderLink, files: filesOf(ofLink, Object.keys(ofLink)) },
  ];
  const weights = measured.map(({ name, files, jsMax, cssMax }) => {
    const [js, css] = [weigh(dist, files.js), weigh(dist, files.css)];
    if (js > jsMax) exceeded.push(`The ${name} loads ${js} bytes of JavaScript; the limit is ${jsMax}.`);
    if (css > cssMax) exceeded.push(`The ${name} loads ${css} bytes of CSS; the limit is ${cssMax}.`);
    return { name, js, css };
  });

  const signedIn = reach(manifest, [page, dashboard]);
  for (const tab of tabs) {
    if (signedIn.includes(tab)) exceeded.push(`${tab} loads before it is opened.`);
    const files = filesOf(manifest, [page, dashboard, tab]).js.length;
    if (files > TAB_FILES_MAX)
      exceeded.push(`${tab} loads ${files} files of JavaScript; the limit is ${TAB_FILES_MAX}.`);
    for (const other of tabs)
      if (other !== tab && reach(manifest, [tab]).includes(other))
        exceeded.push(`${tab} loads ${other} with it.`);
  }
  for (const { name, word, tab } of heavy) {
    if (!tabs.includes(tab)) throw new Error(`${tab} is not a tab.`);
    const holds = (key: string) => readFileSync(join(dist, manifest[key]?.file ?? ''), 'utf8').includes(word);
    const before = reach(manifest, [page], { isLater: true, without: tab });
    for (const key of before.filter(holds))
      exceeded.push(`${key} contains ${name}, which only ${tab} may load.`);
    if (!reach(manifest, [tab], { isLater: true }).some(holds))
      throw new Error(`'${word}' no longer occurs in what ${tab} loads; choose another word for ${name}.`);
  }
  return { weights, exceeded };
}

function weigh(dist: string, files: string[]): number {
  return files
    .map((file) => join(dist, file))
    .map((path) => statSync(existsSync(`${path}.br`) ? `${path}.br` : path).size)
    .reduce((sum, size) => sum + size, 0);
}

if (import.meta.main) {
  const dist = process.argv[2] ?? 'dist';
  const { weights, exceeded } = checkBudgets(dist);
  for (const { name, js, css } of weights)
    console.log(`${name}, compressed: ${js} bytes of JavaScript, ${css} of CSS`);
  for (const line of exceeded) console.error(`FAILED ${line}`);
  const leaks = browserBundle(dist);
  for (const { file, line, problem, remedy } of leaks)
    console.error(`FAILED ${file}:${line} ${problem}. ${remedy}`);
  process.exitCode = exceeded.length + leaks.length > 0 ? 1 : 0;
}
