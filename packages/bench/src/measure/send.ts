import { once } from 'node:events';
import { Agent, type IncomingMessage, request } from 'node:http';
import { text } from 'node:stream/consumers';
import autocannon from 'autocannon';
import { cookieOf } from '../farm/bench-people.ts';

export type Asked = {
  method: 'GET' | 'POST' | 'PATCH';
  path: string;
  headers: Record<string, string>;
  body?: unknown;
};
/** The request of each number, so that all contestants are asked the same. */
export type Ask = (number: number) => Asked;

export const getAs = (headers: Asked['headers'], path: string): Asked => ({ method: 'GET', path, headers });
export const postAs = (headers: Asked['headers'], path: string, body: unknown): Asked => {
  const asked = getAs({ ...headers, 'content-type': 'application/json' }, path);
  return { ...asked, method: 'POST', body };
};

export const get = (uid: string, path: string): Asked => getAs({ cookie: cookieOf(uid) }, path);
export const post = (uid: string, path: string, body: unknown): Asked =>
  postAs({ cookie: cookieOf(uid) }, path, body);
export const query = (uid: string, procedure: string, input: unknown): Asked =>
  get(uid, `/trpc/${procedure}?input=${encodeURIComponent(JSON.stringify(input))}`);

/** The item of a number, over and over. */
export const nth = <Item>(items: readonly Item[], number: number): Item => {
  const item = items[number % items.length];
  if (item === undefined) throw new Error('There is nothing to ask for');
  return item;
};

const isGood = (status = 0) => (status >= 200 && status < 300) || status === 304;
const agent = new Agent({ keepAlive: true });

/** Sends one request; throws unless it succeeds. */
export const send = async (url: string, { method, path, headers, body }: Asked) => {
  const asked = request(`${url}${path}`, { agent, method, headers });
  asked.end(body === undefined ? undefined : JSON.stringify(body));
  const [response] = (await once(asked, 'response')) as [IncomingMessage];
  const answered = await text(response);
  if (!isGood(response.statusCode))
    throw new Error(`${method} ${path} was answered with ${response.statusCode}: ${answered.slice(0, 400)}`);
  return { etag: response.headers.etag, body: answered };
};

/** Each client sends its next request when the one before is answered. One refusal makes the run void. */
export const runLoad = async (
  { url, next }: { url: string; next: () => Asked },
  { clients, amount }: { clients: number; amount: number },
) => {
  const latenciesMs: number[] = [];
  let endedMs = 0;
  let refused: number | undefined;
  const start = performance.now();
  const setupRequest = (template: autocannon.Request): autocannon.Request => {
    const { body, ...asked } = next();
    return { ...template, ...asked, ...(body !== undefined && { body: JSON.stringify(body) }) };
  };
  const options = { sampleInt: 20, timeout: 60, requests: [{ setupRequest }] };
  const amounts = { connections: clients, amount: Math.max(amount, clients) };
  const run = autocannon({ url, ...amounts, ...options }, () => {});
  run.on('response', (_client, status, _bytes, tookMs) => {
    latenciesMs.push(tookMs);
    endedMs = performance.now();
    if (!isGood(status)) refused = status;
  });
  const [{ errors }] = (await once(run, 'done')) as [autocannon.Result];
  if (refused !== undefined || errors > 0)
    throw new Error(`${next().path} was answered with ${refused ?? `${errors} errors`}, so the run is void`);
  return { perSecond: (latenciesMs.length * 1000) / (endedMs - start), latenciesMs };
};
