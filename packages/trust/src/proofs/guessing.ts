import { join } from 'node:path';
import { testDatabaseUrl } from '@farm/data/testing';
import { medianOf, shareLonger } from '../compare-times.ts';
import { ACCESS_CODE, ADMIN_ACCESS_CODE, emailOf, fillGuessedFarm, HOME, PASSWORD } from '../guessed-farm.ts';
import { type Answered, countOf, networkOf, signIn, signUpAsAdmin } from '../guessers.ts';
import type { Finding, Proof, Size, Trial } from '../proof.ts';
import { startServer } from '../server-process.ts';

/** What the farm promises: guesses at an account from strange networks, and at the admin code, before it stops judging. */
/** What the farm judges before it makes guessers wait. */
const JUDGED_AT_CODE = 30;
const JUDGED_AT_ACCOUNT = 10;
const AT_ONCE = 20;
const TIMED = 200;
/** With 200 times each, chance alone stays within 0.5 ± 0.09 in 99.8 of 100 trials. */
const SHARE_OFF_MAX = 0.09;

const SETTINGS = { TRUST_PROXY: 'loopback', ACCESS_CODE, ADMIN_ACCESS_CODE, BACKUP_DIR: 'off' };

type Engine = 'sqlite' | 'postgres';

/** Several processes on PostgreSQL, one on SQLite. */
const openServers = async (engine: Engine, people: number, trial: Trial): Promise<string[]> => {
  const folder = await trial.folder();
  const files = { DATA_DIR: folder, ...SETTINGS };
  if (engine === 'sqlite') {
    await fillGuessedFarm(join(folder, 'farm.sqlite'), people);
    return [await startServer(trial, files).address()];
  }
  const { url, remove } = await testDatabaseUrl('postgres');
  trial.onEnd(remove);
  await fillGuessedFarm(url, people);
  const servers = [1, 2].map(() => startServer(trial, { ...files, DATABASE_URL: url }));
  return Promise.all(servers.map((server) => server.address()));
};

const among = <Item>(items: readonly [Item, ...Item[]], number: number): Item =>
  items[number % items.length] ?? items[0];

/** One guess at an account is judged after each wait, and the shortest wait is a minute. */
const MINUTE_MS = 60_000;

const guess = async (addresses: [string, ...string[]], engine: string, size: Size): Promise<Finding[]> => {
  const began = performance.now();
  const [codes, accounts] = size === 'full' ? [400, 1000] : [60, 60];
  const owner = emailOf(0);
  const owners: Answered[] = [];
  /** Many at once; in each part the owner signs in as well. */
  const times = async (count: number, work: (number: number) => Promise<Answered>) => {
    const answers: Answered[] = [];
    for (let from = 0; from < count; from += AT_ONCE) {
      const numbers = Array.from({ length: Math.min(AT_ONCE, count - from) }, (_, index) => from + index);
      const home = signIn(among(addresses, from / AT_ONCE), HOME, owner, PASSWORD);
      answers.push(...(await Promise.all(numbers.map(work))));
      owners.push(await home);
    }
    return answers;
  };
  const atCode = await times(codes, (number) =>
    signUpAsAdmin(among(addresses, number), networkOf(number % 20), number, `guess ${number}`),
  );
  const right = await signUpAsAdmin(addresses[0], networkOf(1_000), codes, ADMIN_ACCESS_CODE);
  const at = (email: string, first: number) =>
    times(accounts, (number) =>
      signIn(among(addresses, number), networkOf(first + number), email, `guess ${number}`),
    );
  const known = await at(owner, 2_000);
  const unknown = await at('nobody@farm.example', 4_000);
  const minutes = Math.floor((performance.now() - began) / MINUTE_MS);
  const where = `on ${engine}${addresses.length > 1 ? `, ${addresses.length} processes` : ''}`;
  const judged = (answers: Answered[], wrong: string, what: string, most: number): Finding => {
    const count = countOf(answers, wrong);
    const refused = countOf(answers, 'TRIES_TOO_MANY');
    return {
      measure: `guesses at ${what} that were judged ${where}`,
      figure: `${count} of ${answers.length}`,
      isMet: count <= most + minutes && count + refused === answers.length,
    };
  };
  return [
    judged(atCode, 'ADMIN_CODE_WRONG', 'the admin code from 20 networks', JUDGED_AT_CODE),
    {
      measure: `right admin code after that ${where}`,
      figure: right.code === 'TRIES_TOO_MANY' ? 'refused like a wrong one' : right.code,
      isMet: right.code === 'TRIES_TOO_MANY',
    },
    judged(known, 'CREDENTIALS_WRONG', 'an account from as many networks', JUDGED_AT_ACCOUNT),
    judged(unknown, 'CREDENTIALS_WRONG', 'an account that does not exist', JUDGED_AT_ACCOUNT),
    {
      measure: `sign-ins of the owner during the guesses, from a network of theirs ${where}`,
      figure: `${countOf(owners, 'in')} of ${owners.length}`,
      isMet: countOf(owners, 'in') === owners.length,
    },
  ];
};

/** Compares how long wrong passwords take for emails with and without an account; each is tried once. */
const compareTimes = async (address: string, engine: string, trial: Trial): Promise<Finding> => {
  const known: number[] = [];
  const unknown: number[] = [];
  const time = async (list: number[], email: string, network: number) => {
    const { code, ms } = await signIn(address, networkOf(network), email, 'a wrong password');
    if (code !== 'CREDENTIALS_WRONG') throw new Error(`A timed sign-in was answered ${code}`);
    list.push(ms);
  };
  for (let number = 1; number <= TIMED; number += 1) {
    // They take turns in being first, so that nothing that drifts favors one.
    const tries = [
      () => time(known, emailOf(number), 10_000 + number),
      () => time(unknown, `nobody-${number}@farm.example`, 20_000 + number),
    ];
    for (const one of number % 2 === 0 ? tries : tries.reverse()) await one();
    if (number % 50 === 0) trial.log(`${number} of ${TIMED} pairs timed on ${engine}`);
  }
  const share = shareLonger(known, unknown);
  return {
    measure: `time of a wrong password, known against unknown email, ${TIMED} each on ${engine}`,
    figure: `medians ${medianOf(known).toFixed(1)} and ${medianOf(unknown).toFixed(1)} ms; known is slower in ${(share * 100).toFixed(0)} % of pairs, where 50 % tells nothing`,
    isMet: Math.abs(share - 0.5) <= SHARE_OFF_MAX,
  };
};

export const guessing: Proof = {
  name: 'guessing',
  promises: [1, 10, 13],
  about: 'guesses at codes and accounts from many networks and at several processes, and times sign-ins',
  run: async (size, trial) => {
    const findings: Finding[] = [];
    const engines: Engine[] = size === 'full' ? ['sqlite', 'postgres'] : ['postgres'];
    for (const engine of engines) {
      const [first, ...more] = await openServers(engine, size === 'full' ? TIMED + 1 : 1, trial);
      if (!first) throw new Error('No server was started');
      findings.push(...(await guess([first, ...more], engine, size)));
      if (size === 'full') findings.push(await compareTimes(first, engine, trial));
    }
    return findings;
  },
};
