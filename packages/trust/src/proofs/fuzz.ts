import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fuzzDoors } from '@farm/api/testing/fuzz-doors';
import { engines } from '@farm/data/testing';
import fc from 'fast-check';
import { listOddRequests, oddRequests } from '../odd-requests.ts';
import type { Finding, Proof, Size, Trial } from '../proof.ts';
import { sendBytes } from '../send-bytes.ts';
import { startServer } from '../server-process.ts';

const requestsOf = { short: 150, full: 20_000 } as const;
const oddOf = { short: 60, full: 5000 } as const;

/** What only the server's files, its errors' details or its statements contain. */
const LEAKS =
  /root:x:0|SQLite format 3|a-secret-of-the-file|"packageManager"|node_modules|\.[jt]s:\d+|insert into|SQLITE_/;

const count = new Intl.NumberFormat('en-US');

const schemaFinding = async (
  size: Size,
  { seed, log }: Trial,
  engine: (typeof engines)[number],
): Promise<Finding> => {
  const requests = requestsOf[size];
  const { faults, answered } = await fuzzDoors(engine, { seed, requests, log });
  for (const fault of faults.slice(0, 5)) log(JSON.stringify(fault).slice(0, 500));
  const statuses = [...answered].toSorted(([one], [other]) => one - other).map((pair) => pair.join(': '));
  return {
    measure: `requests from our own schemas that made the server fail or answer what is not documented, on ${engine}`,
    figure: `${count.format(faults.length)} of ${count.format(requests)}`,
    isMet: faults.length === 0,
    why: statuses.join(', '),
  };
};

const oddFinding = async (size: Size, trial: Trial): Promise<Finding> => {
  const folder = await trial.folder();
  const secret = join(folder, 'secret.txt');
  await writeFile(secret, 'a-secret-of-the-file');
  const server = startServer(trial, { DATA_DIR: folder, FARM_TIME_ZONE: 'UTC', LOG_LEVEL: 'fatal' });
  const address = await server.address();
  const all = listOddRequests();
  const mixed = fc.sample(oddRequests, { seed: trial.seed, numRuns: oddOf[size] });
  const sent = [
    ...(size === 'full' ? all : fc.sample(fc.constantFrom(...all), { seed: trial.seed, numRuns: 120 })),
    ...mixed,
  ];
  sent.push({
    method: 'GET',
    path: `/..%2f..%2f..%2f..${encodeURIComponent(secret)}`,
    headers: [],
    body: '',
  });
  const faults: string[] = [];
  for (const [index, request] of sent.entries()) {
    const answer = await sendBytes(address, request);
    const status = Number(/^HTTP\/1\.1 (\d{3})/.exec(answer)?.[1] ?? 0);
    // A request with a method that the farm does not know is refused.
    const isFault = status === 0 || (status >= 500 && status !== 501) || LEAKS.test(answer);
    if (isFault) faults.push(`${request.method} ${request.path.slice(0, 100)}: ${answer.slice(0, 300)}`);
    if ((index + 1) % 1000 === 0) trial.log(`${index + 1} of ${sent.length} odd requests`);
  }
  for (const fault of faults.slice(0, 5)) trial.log(fault);
  const alive = await fetch(`${address}/readyz`);
  return {
    measure: 'odd paths, bodies, headers and content types that made the server fail, hang or show a file',
    figure: `${faults.length} of ${count.format(sent.length)}`,
    isMet: faults.length === 0 && alive.status === 200,
    ...(alive.status !== 200 && { why: `afterwards it said ${alive.status}` }),
  };
};

export const fuzz: Proof = {
  name: 'fuzz',
  promises: [12, 14, 16, 22],
  about: 'sends arbitrary and odd requests through both doors, and reads every answer',
  run: async (size, trial) => {
    const findings: Finding[] = [];
    for (const engine of size === 'full' ? engines : (['sqlite'] as const)) {
      findings.push(await schemaFinding(size, trial, engine));
    }
    return [...findings, await oddFinding(size, trial)];
  },
};
