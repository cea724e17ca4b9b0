import { createServer, type IncomingHttpHeaders, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Webhook } from 'standardwebhooks';
import { onTestFinished, vi } from 'vitest';

export type Received = {
  id: string;
  type: string;
  data: { id: string; version: number | null; cursor: string };
  body: string;
  headers: IncomingHttpHeaders;
};

type Answer = (response: ServerResponse, received: Received) => void;

/** A server on this machine that keeps what it is sent, and answers as the test says. */
export const openReceiver = async () => {
  const received: Received[] = [];
  let answer: Answer = (response) => response.writeHead(204).end();
  const server = createServer((request, response) => {
    let body = '';
    request.on('data', (chunk: Buffer) => {
      body += chunk;
    });
    request.on('end', () => {
      const { headers } = request;
      const message = { ...JSON.parse(body || '{}'), body, headers, id: String(headers['webhook-id']) };
      received.push(message);
      answer(response, message);
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/farm`,
    received,
    ids: () => received.map(({ id }) => id),
    answer: (as: Answer | number) => {
      answer = typeof as === 'number' ? (response) => response.writeHead(as).end() : as;
    },
  };
};

/** Checks a message at an instant, as the receiver's library would. Throws if it is not of this secret, or not of then. */
export const verify = (secret: string, { body, headers }: Received, at: Date): unknown => {
  vi.useFakeTimers({ toFake: ['Date'], now: at });
  try {
    return new Webhook(secret).verify(body, headers as Record<string, string>);
  } finally {
    vi.useRealTimers();
  }
};
