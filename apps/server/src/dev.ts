// Serves the farm from its sources for `pnpm dev`; Node starts it again whenever one of them changes.
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { createForOwnerOnly } from './owner-only.ts';
import { serveUntilStopped } from './serve-until-stopped.ts';

const { DATA_DIR: folder = 'data', WEB_PORT } = process.env;
const codesFile = join(folder, 'sign-in.txt');

createForOwnerOnly();
mkdirSync(folder, { recursive: true });

/** These are the codes, and the people with their passwords, which the farm says only once. */
const said: string[] = [];

const print = (line: string) => {
  if (line.startsWith('  ')) said.push(line);
  if (!line.includes(' is open at ')) return;
  if (said.length > 0) writeFileSync(codesFile, `${said.join('\n')}\n`);
  console.log(`Sign in as one of these, whom ${codesFile} keeps:`);
  if (existsSync(codesFile)) process.stdout.write(readFileSync(codesFile));
  console.log(`The farm is open at http://localhost:${WEB_PORT}`);
};

// Vite serves the page, so the farm is not given the built one.
await serveUntilStopped(join(folder, 'no-page'), print);
