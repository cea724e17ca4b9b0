import { once } from 'node:events';
import { createServer, type IncomingMessage, request, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

export type RoundRobin = { address: string; close: () => Promise<void> };

const answerAlone = (answer: ServerResponse, status: number) => {
  if (!answer.headersSent) answer.writeHead(status);
  answer.end();
};

/**
 * Hands each request to the next of several servers, by their addresses. A server that cannot be reached is passed over,
 * and one that ends before it answers a read, too. It passes on who a request came from, as a proxy does.
 */
export const openRoundRobin = async (
  servers: readonly string[],
  { port = 0, host = '127.0.0.1' } = {},
): Promise<RoundRobin> => {
  let turn = 0;

  const hand = (asked: IncomingMessage, answer: ServerResponse, triesLeft: number) => {
    const server = servers[turn % servers.length];
    turn += 1;
    if (!server || triesLeft === 0) return answerAlone(answer, 503);
    const isRead = asked.method === 'GET' || asked.method === 'HEAD';
    let isReached = false;
    const { method, headers, socket } = asked;
    const from = { 'x-forwarded-for': socket.remoteAddress ?? '', 'x-forwarded-proto': 'http' };
    // On a separate connection, a request that fails to connect was surely not received.
    const options = { method, headers: { ...headers, ...from }, agent: false };
    const forward = request(new URL(asked.url ?? '/', server), options);
    forward.on('socket', (socket) =>
      socket.once('connect', () => {
        isReached = true;
        if (isRead) forward.end();
        else asked.pipe(forward);
      }),
    );
    forward.on('response', (answered) => {
      answer.writeHead(answered.statusCode ?? 502, answered.rawHeaders);
      answered.pipe(answer);
      answered.on('error', () => answer.destroy());
    });
    forward.on('error', () => {
      if (answer.destroyed || answer.headersSent) answer.destroy();
      else if (!isReached || isRead) hand(asked, answer, triesLeft - 1);
      else answerAlone(answer, 502);
    });
    answer.on('close', () => forward.destroy());
  };

  const balancer = createServer((asked, answer) => hand(asked, answer, servers.length));
  balancer.listen(port, host);
  await once(balancer, 'listening');
  return {
    address: `http://${host}:${(balancer.address() as AddressInfo).port}`,
    close: async () => {
      balancer.close();
      balancer.closeAllConnections();
      await once(balancer, 'close');
    },
  };
};
