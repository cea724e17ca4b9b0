import { type ClientRequest, type IncomingMessage, request as requestPlain } from 'node:http';
import { request as requestSecure } from 'node:https';
import { isIP, type LookupFunction } from 'node:net';
import { hasWebPort, hostOf, type TryOutcome } from '@farm/domain/webhooks';
import { AddressForbidden, addressesOf, isNamedHost, type WebhookDoor } from './check-address.ts';

export type Answered = {
  outcome: TryOutcome;
  status: number | null;
  /** The receiver asks to be left alone for so long. */
  askedMs: number;
};

/** So much is read of the rest of an answer, so that an ordinary receiver can finish it. */
const READ_BYTES = 16_384;
const READ_MS = 1000;

class TooLate extends Error {}

const outcomeOf = (status: number): TryOutcome => {
  if (status >= 200 && status < 300) return 'delivered';
  if (status === 410) return 'gone';
  return status >= 300 && status < 400 ? 'redirected' : 'refused';
};

/** Seconds or a date, as the header says it; 0 for anything else. */
const waitAsked = (header: string | undefined, now: Date): number => {
  if (!header) return 0;
  const ms = /^\d{1,9}$/.test(header) ? Number(header) * 1000 : Date.parse(header) - now.valueOf();
  return Number.isFinite(ms) ? Math.max(0, ms) : 0;
};

/** The look-up of the connection itself, so that a name cannot have other addresses when they were checked. */
const guardedLookup =
  (door: WebhookDoor): LookupFunction =>
  (host, { all }, callback) => {
    addressesOf(door, host).then(
      (found) => {
        const addresses = found.map((address) => ({ address, family: isIP(address) }));
        const [first] = addresses;
        if (all) callback(null, addresses);
        else callback(null, first?.address ?? '', first?.family);
      },
      (error: NodeJS.ErrnoException) => callback(error, ''),
    );
  };

const readSome = (response: IncomingMessage, done: () => void) => {
  let bytes = 0;
  response.on('data', (chunk: Buffer) => {
    bytes += chunk.length;
    if (bytes >= READ_BYTES) done();
  });
  response.on('close', done);
  setTimeout(done, READ_MS).unref();
};

/** Resolves with the head of the answer, which counts whatever becomes of the rest. */
const post = (request: ClientRequest, body: string): Promise<IncomingMessage> =>
  new Promise((resolve, reject) => {
    let answer: IncomingMessage | undefined;
    const fail = (error: Error) => (answer ? resolve(answer) : reject(error));
    request.on('response', (response) => {
      answer = response;
      readSome(response, () => resolve(response));
    });
    request.on('error', fail);
    request.on('close', () => fail(new Error('The connection was closed without an answer.')));
    request.end(body);
  });

/**
 * Posts once, and says how it went. It follows no redirect. `node:https` is used since its connection takes a look-up, which
 * `fetch` without a further library does not. Rejects only if `signal` is aborted.
 */
export const sendMessage = async (
  door: WebhookDoor,
  address: string,
  { headers, body }: { headers: Record<string, string>; body: string },
  { now, signal }: { now: Date; signal: AbortSignal },
): Promise<Answered> => {
  const answered = (outcome: TryOutcome, status: number | null = null, askedMs = 0): Answered => ({
    outcome,
    status,
    askedMs,
  });
  const url = new URL(address);
  const isPlain = url.protocol === 'http:';
  if (!hasWebPort(address) || (isPlain && !isNamedHost(door, url))) return answered('forbidden');
  let request: ClientRequest | undefined;
  let timer: NodeJS.Timeout | undefined;
  try {
    const host = hostOf(address);
    // The connection looks up no address that is one already.
    if (isIP(host)) await addressesOf(door, host);
    request = (isPlain ? requestPlain : requestSecure)(url, {
      method: 'POST',
      headers: { ...headers, 'content-length': Buffer.byteLength(body) },
      // A connection of its own, with none of the settings for proxies that the others may have.
      agent: false,
      lookup: guardedLookup(door),
      signal,
    });
    timer = setTimeout(() => request?.destroy(new TooLate()), door.timeoutMs);
    const { statusCode: status = 0, headers: said } = await post(request, body);
    return answered(outcomeOf(status), status, waitAsked(said['retry-after'], now));
  } catch (error) {
    signal.throwIfAborted();
    if (error instanceof AddressForbidden) return answered('forbidden');
    return answered(error instanceof TooLate ? 'late' : 'unreachable');
  } finally {
    clearTimeout(timer);
    request?.destroy();
  }
};
