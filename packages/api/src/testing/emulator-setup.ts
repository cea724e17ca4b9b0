import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import type { TestProject } from 'vitest/node';
import { runningPnpm } from './running-pnpm.ts';

const FIREBASE_TOOLS = 'firebase-tools@15.34.2';
const START_TIMEOUT_MS = 300_000;
const STOP_TIMEOUT_MS = 20_000;

declare module 'vitest' {
  export interface ProvidedContext {
    emulatorHost: string;
  }
}

const freePort = () =>
  new Promise<number>((resolve, reject) => {
    const probe = createServer();
    probe.once('error', reject);
    probe.listen(0, '127.0.0.1', () => {
      const address = probe.address();
      probe.close(() =>
        address && typeof address === 'object' ? resolve(address.port) : reject(new Error('no port')),
      );
    });
  });

const isReady = async (host: string) => {
  try {
    const answer = await fetch(`http://${host}/`, { signal: AbortSignal.timeout(1000) });
    return answer.ok && JSON.stringify(await answer.json()).includes('"ready":true');
  } catch {
    return false;
  }
};

const stop = async (child: ChildProcess) => {
  if (child.exitCode !== null || child.signalCode !== null || child.pid === undefined) return;
  const ended = new Promise<void>((resolve) => child.once('exit', () => resolve()));
  // The whole group, because pnpm starts the emulator as its own child process.
  process.kill(-child.pid, 'SIGINT');
  const late = setTimeout(() => child.pid && process.kill(-child.pid, 'SIGKILL'), STOP_TIMEOUT_MS);
  await ended;
  clearTimeout(late);
};

export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const folder = await mkdtemp(join(tmpdir(), 'farm-emulator-'));
  const host = '127.0.0.1';
  const [auth, hub, logging] = [await freePort(), await freePort(), await freePort()];
  const emulators = {
    auth: { host, port: auth },
    hub: { host, port: hub },
    logging: { host, port: logging },
    ui: { enabled: false },
  };
  await writeFile(join(folder, 'firebase.json'), JSON.stringify({ emulators }));
  const [command, args] = runningPnpm();
  const child = spawn(
    command,
    [...args, 'dlx', FIREBASE_TOOLS, 'emulators:start', '--only', 'auth', '--project', 'demo-farm'],
    { cwd: folder, detached: true, stdio: ['ignore', 'pipe', 'pipe'] },
  );
  let output = '';
  let failure: Error | undefined;
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (text) => (output += text));
  child.once('error', (error) => {
    failure = error;
  });
  // It is a separate process group, so it would outlive a run that is cut short.
  const kill = () => child.pid && process.kill(-child.pid, 'SIGKILL');
  process.once('exit', kill);
  const tearDown = async () => {
    await stop(child);
    process.off('exit', kill);
    await rm(folder, { recursive: true, force: true });
  };
  const emulatorHost = `${host}:${auth}`;
  for (const deadline = Date.now() + START_TIMEOUT_MS; !(await isReady(emulatorHost)); await pause(250)) {
    if (failure || child.exitCode !== null || Date.now() > deadline) {
      await tearDown();
      throw new Error(`The emulator did not start:\n${output}`, { cause: failure });
    }
  }
  project.provide('emulatorHost', emulatorHost);
  return tearDown;
}
