import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { type BenchPerson, everyone } from '../farm/bench-people.ts';
import { cookieOf } from '../farm/sign-in.ts';

/** A request as far as the limit looks at it; `id` is what follows the last slash. */
export type Call = {
  person: BenchPerson;
  id: string;
  query: URLSearchParams;
  body: string;
  etag: string | undefined;
};
export type Answer = { status?: number; etag?: string; json?: unknown };
/** Answers one kind of request, which is named by its method and path, up to an id. */
export type Handlers = Record<string, (call: Call) => Answer | Promise<Answer>>;

/** The input of a typed query. */
export const inputOf = <Input>({ query }: Call): Input => JSON.parse(query.get('input') ?? '{}');
export const typed = (data: unknown): Answer => ({ json: { result: { data } } });

const people = new Map(everyone.map((person) => [cookieOf(person.uid), person]));

const write = (response: ServerResponse, { status = 200, etag, json }: Answer) => {
  const body = json === undefined ? '' : JSON.stringify(json);
  response
    .writeHead(status, {
      'content-type': 'application/json; charset=utf-8',
      ...(status !== 304 && { 'content-length': Buffer.byteLength(body) }),
      ...(etag && { etag }),
    })
    .end(body);
};

/** Node's own HTTP server. It knows who asks from memory, and prints its address. */
export const serve = (handlers: Handlers): void => {
  const server = createServer((request, response) => {
    const [path = '/', query = ''] = (request.url ?? '/').split('?');
    const slash = path.lastIndexOf('/') + 1;
    const handler =
      handlers[`${request.method} ${path}`] ?? handlers[`${request.method} ${path.slice(0, slash)}`];
    const person = people.get(request.headers.cookie ?? '');
    if (!handler || !person) {
      response.writeHead(person ? 404 : 401).end();
      return;
    }
    const etag = request.headers['if-none-match'];
    const refuse = (error: unknown) => response.writeHead(500).end(String(error));
    const answer = (body: string) => {
      try {
        const found = handler({
          person,
          id: path.slice(slash),
          query: new URLSearchParams(query),
          body,
          etag,
        });
        if (found instanceof Promise) found.then((answered) => write(response, answered)).catch(refuse);
        else write(response, found);
      } catch (error) {
        refuse(error);
      }
    };
    if (request.method === 'GET') answer('');
    else void text(request).then(answer);
  });
  server.keepAliveTimeout = 60_000;
  server.listen(0, '127.0.0.1', () =>
    console.log(`The limit is open at http://127.0.0.1:${(server.address() as AddressInfo).port}`),
  );
};
