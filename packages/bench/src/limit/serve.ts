import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { type BenchPerson, cookieOf, everyone } from '../farm/bench-people.ts';

/** A request as far as the limit looks at it; `id` is what follows the last slash, `input` that of a typed query. */
type Call = { person: BenchPerson; id: string; input: string; body: string; etag: string | undefined };
type Answer = { status?: number; etag?: string; json?: unknown };
/** Answers one kind of request, which is named by its method and path, up to an id. */
export type Handlers = Record<string, (call: Call) => Answer>;

export const typed = (data: unknown): Answer => ({ json: { result: { data } } });

const people = new Map(everyone.map((person) => [cookieOf(person.uid), person]));

/** Node's own HTTP server. It knows who asks from memory, and prints its address. */
export const serve = (handlers: Handlers): void => {
  const server = createServer((request, response) => {
    const [path = '/', query = ''] = (request.url ?? '/').split('?');
    const slash = path.lastIndexOf('/') + 1;
    const { method } = request;
    const handler = handlers[`${method} ${path}`] ?? handlers[`${method} ${path.slice(0, slash)}`];
    const person = people.get(request.headers.cookie ?? '');
    if (!handler || !person) return response.writeHead(person ? 404 : 401).end();
    const etag = request.headers['if-none-match'];
    const answer = (body: string) => {
      const input = new URLSearchParams(query).get('input') ?? '{}';
      const call = { person, id: path.slice(slash), input, body, etag };
      try {
        const { status = 200, etag, json } = handler(call);
        const text = json === undefined ? '' : JSON.stringify(json);
        const length = status !== 304 && { 'content-length': Buffer.byteLength(text) };
        const type = { 'content-type': 'application/json; charset=utf-8' };
        response.writeHead(status, { ...type, ...length, ...(etag && { etag }) }).end(text);
      } catch (error) {
        response.writeHead(500).end(String(error));
      }
    };
    if (method === 'GET') answer('');
    else void text(request).then(answer);
  });
  server.keepAliveTimeout = 60_000;
  server.listen(0, '127.0.0.1', () =>
    console.log(`The limit is open at http://127.0.0.1:${(server.address() as AddressInfo).port}`),
  );
};
