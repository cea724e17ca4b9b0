// The limit: Node's own HTTP server and prepared statements on one connection, with the product's durability. It knows
// who asks from memory, checks only what its statements need, and writes its JSON without a schema.
// node limit-server.ts <database>: prints the port it listens on.
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import BetterSqlite from 'better-sqlite3';
import { everyone } from '../farm/bench-people.ts';
import { cookieOf, visitorCookieOf } from '../farm/sign-in.ts';
import { limitAnalytics } from './limit-analytics.ts';
import type { Call, Handlers, Person } from './limit-call.ts';
import { limitOrders } from './limit-orders.ts';
import { limitPeople } from './limit-people.ts';
import { limitShortages } from './limit-shortages.ts';
import { limitWrites } from './limit-writes.ts';

const database = new BetterSqlite(process.argv[2], { fileMustExist: true });
database.pragma('journal_mode = wal');
database.pragma('synchronous = full');
database.pragma('foreign_keys = on');

const handlers: Handlers = {
  ...limitOrders(database),
  ...limitPeople(database),
  ...limitAnalytics(database),
  ...limitShortages(database),
  ...limitWrites(database),
};
const people = new Map<string, Person>(
  everyone.flatMap((person) => [
    [cookieOf(person.uid), person],
    [visitorCookieOf(person.uid), person],
  ]),
);

const answer = (request: IncomingMessage, response: ServerResponse, text: string) => {
  const url = request.url ?? '/';
  const at = url.indexOf('?');
  const path = at < 0 ? url : url.slice(0, at);
  const handler =
    handlers[`${request.method} ${path}`] ??
    handlers[`${request.method} ${path.slice(0, path.lastIndexOf('/') + 1)}`];
  const person = people.get(request.headers.cookie ?? '');
  if (!handler || !person) {
    response.writeHead(person ? 404 : 401).end();
    return;
  }
  const call: Call = {
    person,
    path,
    query: new URLSearchParams(at < 0 ? '' : url.slice(at + 1)),
    body: text === '' ? undefined : JSON.parse(text),
    etag: request.headers['if-none-match'],
  };
  try {
    const { status = 200, headers, json } = handler(call);
    if (json === undefined) {
      response.writeHead(status, headers).end();
      return;
    }
    const body = JSON.stringify(json);
    response
      .writeHead(status, {
        'content-type': 'application/json; charset=utf-8',
        'content-length': Buffer.byteLength(body),
        ...headers,
      })
      .end(body);
  } catch (error) {
    response.writeHead(500).end(String(error));
  }
};

const server = createServer((request, response) => {
  if (request.method === 'GET') {
    answer(request, response, '');
    return;
  }
  let text = '';
  request.setEncoding('utf8');
  request.on('data', (chunk) => {
    text += chunk;
  });
  request.on('end', () => answer(request, response, text));
});
server.keepAliveTimeout = 60_000;
server.listen(0, '127.0.0.1', () => {
  console.log(`The limit is open at http://127.0.0.1:${(server.address() as AddressInfo).port}`);
});
process.on('SIGTERM', () => process.exit());
