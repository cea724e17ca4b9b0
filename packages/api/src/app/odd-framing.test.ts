import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { connect } from 'node:net';
import { expect, it, onTestFinished } from 'vitest';
import { openWorld } from '../testing/world.ts';

/** A listening server answers this to these bytes, until it closes the connection. */
const answerTo = async (bytes: string): Promise<string> => {
  const world = await openWorld('sqlite');
  onTestFinished(() => world.close());
  const app = await world.app();
  await app.listen({ port: 0, host: '127.0.0.1' });
  const socket = connect((app.server.address() as AddressInfo).port, '127.0.0.1');
  let heard = '';
  socket.setEncoding('utf8').on('data', (chunk: string) => {
    heard += chunk;
  });
  socket.end(bytes);
  await once(socket, 'close');
  return heard;
};

const request = (...lines: string[]) =>
  `${['POST /api/auth/sign-in HTTP/1.1', 'Host: localhost', ...lines].join('\r\n')}`;

it.each([
  ['two lengths', request('Content-Length: 2', 'Content-Length: 30', '', '{}GET /healthz HTTP/1.1\r\n\r\n')],
  [
    'a length and chunks',
    request('Content-Length: 4', 'Transfer-Encoding: chunked', '', '0\r\n\r\nGET /healthz HTTP/1.1\r\n\r\n'),
  ],
  [
    'a coding that is not chunked',
    request('Transfer-Encoding: xchunked', '', '{}GET /healthz HTTP/1.1\r\n\r\n'),
  ],
])('a request with %s is refused, and nothing in it becomes another request', async (_, bytes) => {
  const heard = await answerTo(bytes);
  expect(heard).toMatch(/^HTTP\/1\.1 400 /);
  expect(heard.match(/HTTP\/1\.1 /g)).toHaveLength(1);
});

it('TRACE reaches nothing, and does not repeat what was sent', async () => {
  const heard = await answerTo(
    'TRACE / HTTP/1.1\r\nHost: localhost\r\nCookie: farm_session=secret\r\nConnection: close\r\n\r\n',
  );
  expect(heard).toMatch(/^HTTP\/1\.1 40[045] /);
  expect(heard).not.toContain('secret');
});
