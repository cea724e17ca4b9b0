import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { expect, it } from 'vitest';

const file = pathToFileURL(join(import.meta.dirname, 'open-log.ts'));

/** A process that runs this logs these lines. */
const heardFrom = (script: string) => {
  const { stderr } = spawnSync(
    process.execPath,
    [
      '--input-type=module',
      '-e',
      `import { openLog, openSecurityLog } from ${JSON.stringify(file)}; ${script}`,
    ],
    { encoding: 'utf8' },
  );
  return stderr
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line));
};

it('the log hides secrets by their names, in objects, headers and errors too, and shows the rest', () => {
  const secrets = `{ password: 'geheim', headers: { cookie: 'geheim', accept: 'shown' }, deep: 'shown' }`;
  const [line] = heardFrom(`
    const err = Object.assign(new Error('broken'), ${secrets}, { detail: 'geheim', code: 'shown' });
    openLog('info').child({ requestId: 'shown' }).info({ token: 'geheim', other: 7, request: ${secrets}, err }, 'said');
  `);
  expect(JSON.stringify(line)).not.toContain('geheim');
  const shown = { password: '[hidden]', headers: { cookie: '[hidden]', accept: 'shown' }, deep: 'shown' };
  expect(line).toMatchObject({
    ...{ msg: 'said', requestId: 'shown', token: '[hidden]', other: 7 },
    request: shown,
    err: { ...shown, message: 'broken', code: 'shown', stack: expect.any(String) },
  });
});

it.each([
  ['a clean end', 'setImmediate(() => {});'],
  ['an exit at once', 'process.exit(0);'],
  ['a fault', `process.on('uncaughtException', () => process.exit(1)); throw new Error('broken');`],
])('no line is lost at %s, and the lines stay in sequence', (_, end) => {
  const lines = heardFrom(`
    const log = openLog('info');
    for (let n = 0; n < 500; n += 1) (n % 2 ? log : openSecurityLog('info')).info({ n }, 'a line of some length');
    ${end}
  `);
  expect(lines.map(({ n }) => n)).toEqual(Array.from({ length: 500 }, (_value, n) => n));
});
