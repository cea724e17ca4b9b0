// `pnpm start:two`: two servers over the PostgreSQL of DATABASE_URL, behind a round-robin on PORT, until Ctrl-C. Only this
// machine can open it.
// Nothing but Node is imported here, so that it runs without the tools for the tests.
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { openRoundRobin, type RoundRobin } from './round-robin.ts';

const startFile = join(import.meta.dirname, '../../../apps/server/src/start.mjs');
const COUNT = 2;
const RESTART_AFTER_MS = 1000;
const WRONG_SETTING = 78;
const PORT_IN_USE = 75;

const { DATABASE_URL = '', PORT } = process.env;
const port = Number(PORT || '3000');
const running = new Set<ChildProcess>();
let balancer: RoundRobin | undefined;
let isStopping = false;

const stop = async (exitCode: number) => {
  if (isStopping) return;
  isStopping = true;
  await balancer?.close();
  const ends = [...running].map((server) => once(server, 'exit'));
  for (const server of running) server.kill('SIGTERM');
  await Promise.all(ends);
  process.exit(exitCode);
};

/** Starts a server and prints its lines under its number; resolves to its address. One that ends is started again. */
const start = (number: number, port: string): Promise<string> =>
  new Promise((resolve) => {
    const server = spawn(process.execPath, ['--max-semi-space-size=8', startFile], {
      // The terminal sends Ctrl-C to the whole group, and two signals would end a server without finishing its requests.
      detached: true,
      env: { ...process.env, PORT: port, HOST: '127.0.0.1', TRUST_PROXY: 'loopback' },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    running.add(server);
    let address: string | undefined;
    const show = (line: string) => {
      console.log(`[${number}] ${line}`);
      address ??= line.match(/is open at (http:\S+)/)?.[1];
      if (address) resolve(address);
    };
    createInterface(server.stdout).on('line', show);
    createInterface(server.stderr).on('line', show);
    server.on('exit', (code, signal) => {
      running.delete(server);
      if (isStopping) return;
      if (!address) return stop(code ?? 1);
      console.log(`[${number}] ended (${signal ?? code}); starting it again.`);
      setTimeout(start, RESTART_AFTER_MS, number, new URL(address).port);
    });
  });

const startAll = async () => {
  const addresses: string[] = [];
  // One after the other, so that the first one prepares an empty database.
  for (let number = 1; number <= COUNT; number += 1) addresses.push(await start(number, '0'));
  balancer = await openRoundRobin(addresses, { port });
  console.log(`The farm is open at ${balancer.address}, on ${COUNT} servers. Ctrl-C stops them.`);
};

const findMistake = () => {
  if (!/^postgres(ql)?:\/\//.test(DATABASE_URL))
    return 'Several servers need PostgreSQL. Set DATABASE_URL to an address like postgres://user:password@host:5432/farm.';
  if (!Number.isInteger(port) || port < 0 || port > 65_535)
    return 'PORT must be a whole number from 0 to 65535. Set PORT=3000, or leave it out.';
  return undefined;
};

const mistake = findMistake();
if (mistake) {
  console.error(mistake);
  process.exitCode = WRONG_SETTING;
} else {
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => stop(0));
  startAll().catch((error: NodeJS.ErrnoException) => {
    const isTaken = error.code === 'EADDRINUSE';
    console.error(isTaken ? `Port ${port} is in use. Set PORT to another one.` : error.message);
    return stop(isTaken ? PORT_IN_USE : 1);
  });
}
