import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fc from 'fast-check';
import { expect, it, onTestFinished } from 'vitest';
import { listOddRequests, type OddRequest, oddRequests } from './testing/odd-requests.ts';
import { sendBytes } from './testing/send-bytes.ts';
import { startServerProcess } from './testing/server-process.ts';

/** Only the server's files, its errors' details or its statements contain these. */
const LEAKS =
  /root:x:0|SQLite format 3|a-secret-of-the-file|"packageManager"|node_modules|\.[jt]s:\d+|insert into|SQLITE_/;
const MIXED = 300;

it('answers odd paths, bodies, headers and content types, shows no file, and goes on working', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'farm-odd-'));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  const secret = join(folder, 'secret.txt');
  await writeFile(secret, 'a-secret-of-the-file');
  const server = startServerProcess({ DATA_DIR: folder, BACKUP_DIR: 'off', LOG_LEVEL: 'fatal' });
  onTestFinished(server.remove);
  const address = await server.address();
  const path = `/..%2f..%2f..%2f..${encodeURIComponent(secret)}`;
  const requests: OddRequest[] = [
    ...listOddRequests(),
    ...fc.sample(oddRequests, MIXED),
    { method: 'GET', path, headers: [], body: '' },
  ];
  const faults: string[] = [];
  for (const request of requests) {
    const answer = await sendBytes(address, request);
    const status = Number(/^HTTP\/1\.1 (\d{3})/.exec(answer)?.[1] ?? 0);
    // A method that the farm does not know is refused with 501.
    const isFault = status === 0 || (status >= 500 && status !== 501) || LEAKS.test(answer);
    if (isFault) faults.push(`${request.method} ${request.path.slice(0, 100)}: ${answer.slice(0, 300)}`);
  }
  expect(faults).toEqual([]);
  expect((await fetch(`${address}/readyz`)).status).toBe(200);
});
