import { once } from 'node:events';
import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { gzipSync } from 'node:zlib';

const MB = 1_048_576;
const json = { 'content-type': 'application/json' };

/** Only the service says this, so no answer of the farm may contain it. */
export const SECRET = 'what-only-the-service-knows';

const until = (response: ServerResponse, everyMs: number, act: () => void) => {
  const timer = setInterval(act, everyMs);
  response.once('close', () => clearInterval(timer));
};

const answers = {
  'hangs up': (response) => response.destroy(),
  'hangs up in the middle': (response) => {
    response.writeHead(200, { ...json, 'content-length': 1000 }).write('{"a":');
    setImmediate(() => response.destroy());
  },
  redirects: (response) => response.writeHead(307, { location: '/redirected' }).end(),
  'answers a page': (response) =>
    response.writeHead(200, { 'content-type': 'text/html' }).end(`<h1>${SECRET}</h1>`),
  'answers broken JSON': (response) => response.writeHead(200, json).end(`{"${SECRET}":`),
  'answers other types': (response) =>
    response
      .writeHead(200, json)
      .end(JSON.stringify({ localId: { [SECRET]: 1 }, idToken: 7, choices: [{ message: SECRET }] })),
  'answers nothing': (response) => response.writeHead(200, json).end(),
  'answers names without an end': (response) => {
    const long = SECRET.repeat(10_000);
    response.writeHead(200, json).end(
      JSON.stringify({
        localId: long,
        idToken: long,
        choices: [{ message: { content: JSON.stringify({ suggestions: [], market_insights: long }) } }],
      }),
    );
  },
  'answers 64 MB': (response) => response.writeHead(200, json).end(Buffer.alloc(64 * MB, ' ')),
  'answers a gzip bomb': (response) =>
    response
      .writeHead(200, { ...json, 'content-encoding': 'gzip' })
      .end(gzipSync(Buffer.alloc(64 * MB, ' '))),
  'answers without an end': (response) => {
    response.writeHead(200, json);
    until(response, 1, () => response.write(' '.repeat(65_536)));
  },
  fails: (response) => response.writeHead(500, json).end(JSON.stringify({ error: { message: SECRET } })),
  'never answers': () => {},
  'answers drop by drop': (response) => {
    response.writeHead(200, json);
    until(response, 200, () => response.write(' '));
  },
} satisfies Record<string, (response: ServerResponse) => unknown>;

export type Lie = keyof typeof answers;

export const lies = Object.keys(answers) as Lie[];
/** Those that last until the caller gives up. */
export const slowLies: readonly Lie[] = ['never answers', 'answers drop by drop'];

/** A service that can be asked by HTTP, and lies as the proof asks. */
export type LyingService = {
  host: string;
  lie: (how: Lie) => void;
  /** How often it was asked where it had sent the caller by a redirect. */
  followed: () => number;
  close: () => void;
};

export const openLyingService = async (): Promise<LyingService> => {
  let how: Lie = 'fails';
  let followed = 0;
  const server = createServer((request, response) => {
    if (request.url === '/redirected') followed += 1;
    request.on('error', () => {});
    response.on('error', () => {});
    request.resume().on('end', () => answers[how](response));
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    host: `127.0.0.1:${(server.address() as AddressInfo).port}`,
    lie: (next) => {
      how = next;
    },
    followed: () => followed,
    close: () => {
      server.closeAllConnections();
      server.close();
    },
  };
};
