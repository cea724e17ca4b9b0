import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { createFarmClient, type FarmClient } from '@farm/client';
import { type Finding, finding, type Proof, type Size, type Trial } from '../proof.ts';
import { fillTrialFarm, type TrialPerson } from '../trial-farm.ts';
import { openWriters } from '../writers.ts';
import { openPostgres, someMoment, teamsOf } from './crash.ts';

const EXAMPLE = fileURLToPath(import.meta.resolve('../../../client/examples/follow-orders.mts'));
const WRITERS = 8;

type Follower = TrialPerson & { copy: string };

/** One run of the example, as far as it gets. */
const follow = (address: string, { token, copy }: Follower): ChildProcess =>
  spawn(process.execPath, [EXAMPLE, copy], {
    env: { ...process.env, FARM_URL: address, FARM_TOKEN: token },
    stdio: 'ignore',
  });

const ended = async (run: ChildProcess): Promise<number | null> => {
  if (run.exitCode === null && run.signalCode === null) await once(run, 'exit');
  return run.exitCode;
};

/** Runs it again and again; a kill falls at any point of a run. */
const keepFollowing = (address: string, follower: Follower) => {
  let run = follow(address, follower);
  let isOver = false;
  const whole = (async () => {
    while (!isOver) {
      await ended(run);
      if (!isOver) run = follow(address, follower);
    }
  })();
  return {
    kill: () => run.kill('SIGKILL'),
    stop: async () => {
      isOver = true;
      run.kill('SIGKILL');
      await whole;
    },
  };
};

const byId = (lines: readonly { id: number }[]) =>
  new Map(lines.map((line) => [line.id, JSON.stringify(line)]));

/** A copy has these otherwise than the farm. */
const differences = async (farm: FarmClient, { copy, role }: Follower): Promise<string[]> => {
  const kept = byId(Object.values(JSON.parse(readFileSync(copy, 'utf8')).lines));
  const there = byId(await farm.orders.lines.query({}));
  return [...new Set([...kept.keys(), ...there.keys()])]
    .filter((id) => kept.get(id) !== there.get(id))
    .map((id) => `line ${id} of the ${role}: ${kept.get(id)} instead of ${there.get(id)}`);
};

/** It counts what was told since a cursor, and finds versions that go back. */
const readSequence = async (farm: FarmClient, since: string) => {
  const versions = new Map<string, number>();
  const back: string[] = [];
  let told = 0;
  for (let cursor = since, hasMore = true; hasMore; ) {
    const page = await farm.changes.list.query({ since: cursor });
    for (const { type, id, version } of page.items) {
      const name = `${type} ${id}`;
      if ((version ?? 0) < (versions.get(name) ?? 0)) back.push(`${name} went back to version ${version}`);
      versions.set(name, version ?? 0);
      told += 1;
    }
    ({ cursor, hasMore } = page);
  }
  return { back, told };
};

const judge = async (size: Size, trial: Trial, url: string, on: string): Promise<Finding[]> => {
  const times = Number(process.env.FOLLOW_KILLS ?? (size === 'full' ? 500 : 3));
  const farm = await fillTrialFarm(url, teamsOf(size));
  const folder = await trial.folder();
  const [team] = farm.teams;
  if (!team) throw new Error('A trial farm has no team');
  const followers = [team.admin, team.rep].map((person) => ({
    ...person,
    copy: join(folder, `${person.role}.json`),
  }));
  const writers = openWriters(farm, trial.choose);
  let since = '';
  for (let cycle = 0; cycle < times; cycle += 1) {
    const server = await trial.serve(url);
    const address = await server.address();
    since ||= (
      await createFarmClient({ url: address, token: team.admin.token }).changes.list.query({ since: 'now' })
    ).cursor;
    const following = followers.map((follower) => keepFollowing(address, follower));
    const writing = writers.run(address, WRITERS);
    await someMoment(size, trial, writers);
    for (const one of following) one.kill();
    await someMoment(size, trial, writers);
    await server.kill('SIGKILL');
    writers.stop();
    await writing;
    for (const one of following) await one.stop();
    writers.take();
  }
  const server = await trial.serve(url);
  const address = await server.address();
  const wrong: string[] = [];
  let lines = 0;
  for (const follower of followers) {
    const began = existsSync(follower.copy);
    const code = await ended(follow(address, follower));
    if (code !== 0)
      wrong.push(`the follower of the ${follower.role} ended with ${code}; it had begun: ${began}`);
    const client = createFarmClient({ url: address, token: follower.token });
    wrong.push(...(await differences(client, follower)));
    lines += (await client.orders.lines.query({})).length;
  }
  const { back, told } = await readSequence(
    createFarmClient({ url: address, token: team.admin.token }),
    since,
  );
  await server.kill('SIGTERM');
  return [
    finding(
      `lines that copies have otherwise on ${on} after ${times} kills`,
      `${wrong.length} of ${lines}`,
      wrong,
    ),
    finding(`changes told out of sequence on ${on}`, `${back.length} of ${told}`, back),
  ];
};

export const followSqlite: Proof = {
  name: 'follow-sqlite',
  about:
    'kills the server and programs that follow the farm by its changes while 8 people write, and compares their copies',
  run: async (size, trial) => judge(size, trial, join(await trial.folder(), 'farm.sqlite'), 'SQLite'),
};

export const followPostgres: Proof = {
  name: 'follow-postgres',
  about: 'does the same on PostgreSQL, where transactions overlap',
  run: async (size, trial) => judge(size, trial, (await openPostgres('short', trial)).url, 'PostgreSQL'),
};
