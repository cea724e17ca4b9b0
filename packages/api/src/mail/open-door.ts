import { randomUUID } from 'node:crypto';

export type MailAddress = { name: string; address: string };

export type MailDoor = {
  host: string;
  port: number;
  /** TLS from the start, as smtps asks for. */
  isSecure: boolean;
  user: string | undefined;
  password: string | undefined;
  /** Refuses a provider without TLS; not asked for on this machine. */
  needsTls: boolean;
  from: MailAddress;
  replyTo: MailAddress | null;
  /** The secrets of links are made of it; empty where none is sent. */
  key: string;
  /** The address that links begin with. */
  linksTo: string;
  timeouts: {
    /** Until the connection stands, and until the greeting. */
    connectMs: number;
    /** Without a sign of life. */
    silentMs: number;
    /** For the whole of one mail, so that a server that drips holds up nobody. */
    wholeMs: number;
    /** So long a server that stops waits for an answer to what it handed over. */
    partingMs: number;
  };
};

const LOOPBACK = /^(?:localhost|127\.\d+\.\d+\.\d+|\[?::1\]?)$/;
const PORT = 587;
const SECURE_PORT = 465;

const decoded = (part: string) => (part === '' ? undefined : decodeURIComponent(part));

/** Opens nothing yet: each mail has a connection of its own. */
export const openMailDoor = ({
  url,
  from,
  replyTo = null,
  key,
  linksTo,
  timeouts,
}: {
  /** Such as smtps://user:password@mail.example:465. */
  url: string;
  from: MailAddress;
  replyTo?: MailAddress | null;
  key: string;
  linksTo: string;
  timeouts?: Partial<MailDoor['timeouts']>;
}): MailDoor => {
  const { protocol, hostname, port, username, password } = new URL(url);
  const isSecure = protocol === 'smtps:';
  const user = decoded(username);
  return {
    host: hostname.replaceAll(/^\[|\]$/g, ''),
    port: port === '' ? (isSecure ? SECURE_PORT : PORT) : Number(port),
    isSecure,
    user,
    password: decoded(password),
    needsTls: !isSecure && user !== undefined && !LOOPBACK.test(hostname),
    from,
    replyTo,
    key,
    linksTo,
    timeouts: { connectMs: 15_000, silentMs: 60_000, wholeMs: 180_000, partingMs: 5000, ...timeouts },
  };
};

/** Every try of a mail has the same, so that a mailbox that got it twice can tell. */
export const newMessageId = ({ from }: Pick<MailDoor, 'from'>): string =>
  `<${randomUUID()}@${from.address.slice(from.address.lastIndexOf('@') + 1)}>`;

declare module '../core/context.ts' {
  interface AppContext {
    /** Null if the farm sends no mail. */
    mail: MailDoor | null;
  }
}
