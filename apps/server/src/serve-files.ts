import { readdirSync } from 'node:fs';
import { join, relative, sep } from 'node:path';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';

const COPIES = { br: '.br', gzip: '.gz' } as const;
const encodings = Object.keys(COPIES) as (keyof typeof COPIES)[];

const answerNotFound = (reply: FastifyReply) => {
  reply.callNotFound();
  return reply;
};

type HeadersOf = (file: string) => Record<string, string>;

/** Loaded with the first file that is asked for, since a start waits for everything it loads. */
const openSender = async (folder: string, files: ReadonlySet<string>, headersOf: HeadersOf) => {
  const [{ default: send }, { negotiate }] = await Promise.all([
    import('@fastify/send'),
    import('@fastify/accept-negotiator'),
  ]);

  const typeOf = (file: string) => {
    const type = send.mime.getType(file) ?? 'application/octet-stream';
    return send.isUtf8MimeType(type) ? `${type}; charset=utf-8` : type;
  };

  /** The compressed copy that the client prefers; null if it accepts none that there is. */
  const encodingFor = (request: FastifyRequest, file: string) => {
    const accepted = request.headers['accept-encoding'];
    if (!accepted) return null;
    const copies = encodings.filter((name) => files.has(file + COPIES[name]));
    return negotiate(`${accepted}`.toLowerCase().replaceAll('*', 'gzip'), copies);
  };

  return async (request: FastifyRequest, reply: FastifyReply, file: string): Promise<FastifyReply> => {
    const encoding = encodingFor(request, file);
    const path = encodeURI(encoding ? file + COPIES[encoding] : file);
    const sent = await send(request.raw, path, { root: folder, index: false, cacheControl: false });
    // Such as a file that was deleted since the server started.
    if (sent.type !== 'file') return answerNotFound(reply);
    reply.code(sent.statusCode).headers(sent.headers);
    reply.headers({ ...headersOf(file), vary: 'accept-encoding' });
    if (encoding) reply.headers({ 'content-type': typeOf(file), 'content-encoding': encoding });
    return reply.send(sent.stream);
  };
};

const filesIn = (folder: string): string[] =>
  readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map(({ parentPath, name }) => relative(folder, join(parentPath, name)).replaceAll(sep, '/'));

/** The files that are in a folder now, and their compressed copies; no other path is looked up on the disk. */
export const serveFiles = (app: FastifyInstance, folder: string, headersOf: HeadersOf): void => {
  const files = new Set(filesIn(folder));
  const served = new Set([...files].filter((file) => !/\.(?:html|br|gz)$/.test(file)));
  let opening: ReturnType<typeof openSender> | undefined;
  const answer = async (request: FastifyRequest, reply: FastifyReply, file: string) => {
    if (!served.has(file)) return answerNotFound(reply);
    opening ??= openSender(folder, files, headersOf).catch((error: unknown) => {
      // The next request tries again.
      opening = undefined;
      throw error;
    });
    const sendFile = await opening;
    return sendFile(request, reply, file);
  };
  // A path for each file of the folders below would take a tenth of the start.
  for (const first of new Set([...served].map((file) => file.split('/', 1).join()))) {
    const isFile = served.has(first);
    app.get(isFile ? `/${first}` : `/${first}/*`, { schema: { hide: true } }, (request, reply) =>
      answer(request, reply, isFile ? first : `${first}/${(request.params as { '*': string })['*']}`),
    );
  }
};
