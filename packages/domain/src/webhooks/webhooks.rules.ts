const parsed = (url: string): URL | null => (URL.canParse(url) ? new URL(url) : null);

/** Everybody who reads the list of webhooks would read a name or password in an address. */
export const namesNobody = (url: string): boolean => {
  const { username = '', password = '' } = parsed(url) ?? {};
  return username === '' && password === '';
};

const WEB_PORTS = [80, 443];
const FIRST_FREE_PORT = 1024;

/** Mail, files, printers and the like listen at the other ports. */
export const hasWebPort = (url: string): boolean => {
  // An absent port is the one of http or https.
  const port = parsed(url)?.port ?? '';
  return port === '' || WEB_PORTS.includes(Number(port)) || Number(port) >= FIRST_FREE_PORT;
};

/** The host of an address, without the brackets of an IPv6 address. It is what people are told of an address elsewhere. */
export const hostOf = (url: string): string => parsed(url)?.hostname.replaceAll(/^\[|\]$/g, '') ?? '';

const SECOND_MS = 1000;
const MINUTE_MS = 60 * SECOND_MS;
const HOUR_MS = 60 * MINUTE_MS;

/** The waits after each failure before the next try; after one more, the webhook is failing. */
export const retryWaitsMs: readonly number[] = [
  5 * SECOND_MS,
  5 * MINUTE_MS,
  30 * MINUTE_MS,
  ...[2, 5, 10, 14, 20, 24].map((hours) => hours * HOUR_MS),
];

/** Each wait is up to so much longer, so that many receivers that failed together are not asked together again. */
const SPREAD = 0.05;
const RETRY_AFTER_MAX_MS = 24 * HOUR_MS;

/**
 * How long to wait after so many failures in a row; null if there is no further try. A receiver may ask for a longer wait, of
 * a day at most. `random` is from 0 to 1.
 */
export const retryWaitMs = (failures: number, askedMs: number, random: number): number | null => {
  const wait = retryWaitsMs[failures - 1];
  if (wait === undefined) return null;
  return Math.max(Math.ceil(wait * (1 + SPREAD * random)), Math.min(askedMs, RETRY_AFTER_MAX_MS));
};

/** A time to try that is further away was written by a wrong clock. */
export const LONGEST_WAIT_MS = Math.ceil(24 * HOUR_MS * (1 + SPREAD));

/** After a new secret was made, messages are signed with the old one too for so long. */
export const BOTH_SIGN_MS = 24 * HOUR_MS;
