import { openTcpProxy, startPostgres, testDatabaseUrl } from '@farm/data/testing';
import { type Asked, openAskers } from '../askers.ts';
import { chooser } from '../choose.ts';
import { openCycles } from '../crash-cycles.ts';
import { forgoSync, longStrikes, quickStrikes, type Strike } from '../postgres-strikes.ts';
import type { Finding, Proof, Size, Trial } from '../proof.ts';
import { fillTrialFarm } from '../trial-farm.ts';

/** A wait for a connection, the limit of a statement, and the tries to learn what became of a write. */
const ANSWERED_WITHIN_MS = 30_000;
const ROUNDS = 3;
const RECOVERED_WRITES = 10;

/** The full form has a separate PostgreSQL, which confirms commits early unless a connection asks otherwise. */
const openPostgres = async (size: Size, trial: Trial) => {
  if (size === 'short') {
    const { url, remove } = await testDatabaseUrl('postgres');
    trial.onEnd(remove);
    return { url, postgres: null };
  }
  const postgres = await startPostgres({ isDurable: true });
  trial.onEnd(postgres.remove);
  const url = `${postgres.url}/postgres`;
  await forgoSync(url);
  return { url, postgres };
};

type Seen = { strike: Strike; asked: Asked[]; recoveredAfterMs: number };

const findingsOf = (seen: readonly Seen[]): Finding[] => {
  const all = seen.flatMap(({ asked }) => asked);
  const of = (what: Asked['what'], asked: readonly Asked[]) => asked.filter((one) => one.what === what);
  const unanswered = all.filter(({ status }) => status === 0);
  const slowestMs = Math.max(0, ...all.map(({ ms }) => ms));
  const rude = all.filter(
    ({ status, code, hasRetryAfter }) => status >= 400 && !hasRetryAfter && code !== 'WRITE_UNKNOWN',
  );
  const readable = of(
    'read',
    seen.filter(({ strike }) => strike.isReadable).flatMap(({ asked }) => asked),
  );
  const unread = readable.filter(({ status }) => status !== 200);
  const unknown = all.filter(({ code }) => code === 'WRITE_UNKNOWN');
  const slowest = seen.toSorted((a, b) => b.recoveredAfterMs - a.recoveredAfterMs)[0];
  const shown = (found: readonly Asked[]) =>
    [...new Set(found.map(({ status, code }) => `${status} ${code}`))].join();
  return [
    {
      measure: 'calls during faults of PostgreSQL that were never answered',
      figure: `${unanswered.length} of ${all.length}`,
      isMet: unanswered.length === 0,
    },
    {
      measure: 'slowest answer during a fault of PostgreSQL',
      figure: `${Math.round(slowestMs)} ms`,
      isMet: slowestMs <= ANSWERED_WITHIN_MS,
    },
    {
      measure: 'refusals that do not say when to come again, or that nobody knows',
      figure: `${rude.length} of ${all.filter(({ status }) => status >= 400).length}`,
      isMet: rude.length === 0,
      ...(rude.length > 0 && { why: shown(rude) }),
    },
    {
      measure: 'reads refused while PostgreSQL is slow, locked or out of connections',
      figure: `${unread.length} of ${readable.length}`,
      isMet: unread.length === 0,
      ...(unread.length > 0 && { why: shown(unread) }),
    },
    {
      measure: 'slowest recovery without a restart',
      figure: `${Math.round(slowest?.recoveredAfterMs ?? 0)} ms (${slowest?.strike.name}); ${unknown.length} writes with a key stayed unknown`,
      isMet: seen.length > 0,
    },
  ];
};

export const postgresFaults: Proof = {
  name: 'postgres-faults',
  about:
    'stops, kills, freezes, slows and locks PostgreSQL, loses its answers to COMMIT and takes its connections while 16 people write',
  run: async (size, trial) => {
    const choose = chooser(trial.seed);
    const { url, postgres } = await openPostgres(size, trial);
    // The limits of writes outlast the server here, so more people share the work.
    const farm = await fillTrialFarm(url, { teams: size === 'full' ? 200 : 32 });
    const proxy = await openTcpProxy(url);
    trial.onEnd(proxy.close);
    const struck = { proxy, postgres, url };
    const strikes = size === 'full' ? longStrikes(struck) : quickStrikes(struck);
    const seen: Seen[] = [];

    const cycles = await openCycles({
      trial,
      farm,
      settings: { DATABASE_URL: proxy.url },
      choose,
      strike: async (server, address) => {
        const askers = openAskers(farm, address, size === 'full' ? 4 : 1);
        for (const strike of strikes) {
          await strike.prepare?.();
          await cycles.writers.acknowledged(RECOVERED_WRITES);
          askers.take();
          await strike.run();
          const wellAt = performance.now();
          await cycles.writers.acknowledged(RECOVERED_WRITES);
          const recoveredAfterMs = performance.now() - wellAt;
          seen.push({ strike, asked: askers.take(), recoveredAfterMs });
          trial.log(`${strike.name}: writing again after ${Math.round(recoveredAfterMs)} ms`);
        }
        await askers.stop();
        seen.at(-1)?.asked.push(...askers.take());
        // What was acknowledged last must survive without the server's or PostgreSQL's farewell.
        await postgres?.kill();
        await server.kill('SIGKILL');
        await postgres?.start();
      },
    });
    for (let round = 0; round < (size === 'full' ? ROUNDS : 1); round += 1) await cycles.run();
    await cycles.end();
    return [...cycles.findings('rounds of faults of PostgreSQL'), ...findingsOf(seen)];
  },
};
