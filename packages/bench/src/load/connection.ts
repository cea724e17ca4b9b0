import { Client } from 'undici';
import type { Asked } from '../works/work.ts';

export type Reply = { status: number; etag: string | undefined; bytes: number; body: Buffer };

/** One kept connection, on which one request runs at a time. */
export type Connection = {
  send: (asked: Asked, etag?: string) => Promise<Reply>;
  close: () => Promise<void>;
};

/** Thrown for an answer that is neither a success nor "not modified": a run with one counts for nothing. */
class RunVoid extends Error {}

export const openConnection = (url: string): Connection => {
  const client = new Client(url, { pipelining: 1, headersTimeout: 60_000, bodyTimeout: 60_000 });
  const send = ({ headers, method, path, body }: Asked, etag?: string) =>
    new Promise<Reply>((resolve, reject) => {
      let status = 0;
      let tag: string | undefined;
      let bytes = 0;
      const chunks: Buffer[] = [];
      client.dispatch(
        {
          path,
          method,
          headers: etag === undefined ? headers : { ...headers, 'if-none-match': etag },
          body: body === undefined ? null : JSON.stringify(body),
        },
        {
          onRequestStart: () => {},
          onResponseStart: (_controller, statusCode, answered) => {
            status = statusCode;
            tag = answered.etag as string | undefined;
          },
          onResponseData: (_controller, chunk) => {
            bytes += chunk.length;
            chunks.push(chunk);
          },
          onResponseEnd: () => {
            const reply = {
              status,
              etag: tag,
              bytes,
              body: chunks.length === 1 ? (chunks[0] as Buffer) : Buffer.concat(chunks),
            };
            if ((status >= 200 && status < 300) || status === 304) resolve(reply);
            else
              reject(
                new RunVoid(
                  `${method} ${path} was answered with ${status}: ${reply.body.toString().slice(0, 400)}`,
                ),
              );
          },
          onResponseError: (_controller, error) => reject(error),
        },
      );
    });
  return { send, close: () => client.close() };
};
