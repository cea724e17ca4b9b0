import { once } from 'node:events';
import { connect } from 'node:net';
import type { OddRequest } from './odd-requests.ts';

const PATIENCE_MS = 60_000;

/** Sends a request exactly as written, and returns the whole answer; empty if the server closed without one. */
export const sendBytes = async (
  address: string,
  { method, path, headers, body }: OddRequest,
): Promise<string> => {
  const { hostname, port, host } = new URL(address);
  const socket = connect(Number(port), hostname);
  socket.setTimeout(PATIENCE_MS, () => socket.destroy(new Error('no answer')));
  const bytes = Buffer.from(body);
  const lines = [
    `${method} ${path} HTTP/1.1`,
    `host: ${host}`,
    'connection: close',
    ...headers.filter(([name]) => name !== 'connection').map(([name, value]) => `${name}: ${value}`),
    ...(bytes.length > 0 || method !== 'GET' ? [`content-length: ${bytes.length}`] : []),
  ];
  const chunks: Buffer[] = [];
  socket.on('data', (chunk: Buffer) => chunks.push(chunk));
  socket.on('error', () => {});
  socket.write(Buffer.concat([Buffer.from(`${lines.join('\r\n')}\r\n\r\n`, 'latin1'), bytes]));
  await once(socket, 'close');
  return Buffer.concat(chunks).toString('latin1');
};
