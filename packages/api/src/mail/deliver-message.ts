import { Readable } from 'node:stream';
import MailComposer from 'nodemailer/lib/mail-composer';
import SMTPConnection from 'nodemailer/lib/smtp-connection';
import type { MailAddress, MailDoor } from './open-door.ts';

export type MailMessage = {
  to: MailAddress;
  subject: string;
  text: string;
  html: string;
  messageId: string;
  date: Date;
  attachments: readonly { name: string; pdf: Buffer }[];
};

/**
 * `away`: the farm's own provider lets nobody in, so that nothing was tried. `unknown`: there is no such mailbox. `lost`:
 * the whole message was handed over, and nobody said whether it was taken.
 */
export type Delivered = 'sent' | 'away' | 'unknown' | 'refused' | 'not_taken' | 'lost';

type Failure = Error & { responseCode?: number | undefined; command?: string | undefined };

const NO_MAILBOX = [550, 551, 553];

const refusalOf = ({ responseCode = 0, command }: Failure): Delivered | undefined => {
  if (responseCode < 400) return undefined;
  if (responseCode < 500) return 'not_taken';
  return command === 'RCPT TO' || NO_MAILBOX.includes(responseCode) ? 'unknown' : 'refused';
};

const compile = (door: MailDoor, { to, attachments, ...message }: MailMessage) =>
  new MailComposer({
    ...message,
    // As objects: as text, a line break in an address would add another one.
    from: door.from,
    to,
    ...(door.replyTo && { replyTo: door.replyTo }),
    attachments: attachments.map(({ name, pdf }) => ({
      filename: name,
      content: pdf,
      contentType: 'application/pdf',
    })),
    headers: { 'Auto-Submitted': 'auto-generated' },
    disableFileAccess: true,
    disableUrlAccess: true,
  }).compile();

const connectTo = (door: MailDoor) =>
  new SMTPConnection({
    host: door.host,
    port: door.port,
    secure: door.isSecure,
    requireTLS: door.needsTls,
    connectionTimeout: door.timeouts.connectMs,
    greetingTimeout: door.timeouts.connectMs,
    dnsTimeout: door.timeouts.connectMs,
    socketTimeout: door.timeouts.silentMs,
    socketCloseTimeout: 0,
  });

type Handing = {
  /** Called before any of the mail's words leave; if it rejects, none leaves. */
  begin: () => Promise<void>;
  signal: AbortSignal;
};

/**
 * Sends one mail once, and says how it went. `nodemailer/lib/smtp-connection` is used since the transport above it tells
 * nobody at which point a line was lost. Rejects only if `signal` is aborted before the provider was reached.
 */
export const deliverMessage = async (
  door: MailDoor,
  message: MailMessage,
  { begin, signal }: Handing,
): Promise<Delivered> => {
  const mime = compile(door, message);
  const connection = connectTo(door);
  const { promise: broken, reject: fail } = Promise.withResolvers<never>();
  // Whoever waits hears of it; nobody may be waiting yet.
  broken.catch(() => {});
  connection.on('error', fail);
  connection.on('end', () => fail(new Error('The connection was closed.')));
  const step = (work: (done: (error?: Error | null) => void) => void) =>
    Promise.race([
      broken,
      new Promise<void>((resolve, reject) => work((error) => (error ? reject(error) : resolve()))),
    ]);
  const late = setTimeout(() => fail(new Error('The mail took too long.')), door.timeouts.wholeMs);
  let leaving: NodeJS.Timeout | undefined;
  let isHanding = false;
  let isWhole = false;
  const part = () => {
    const after = isHanding ? door.timeouts.partingMs : 0;
    leaving = setTimeout(() => fail(new Error('The farm stops.')), after);
  };
  signal.addEventListener('abort', part, { once: true });
  try {
    signal.throwIfAborted();
    try {
      await step((done) => connection.connect(done));
      const { user, password: pass = '' } = door;
      if (user !== undefined)
        await step((done) => connection.login({ user, credentials: { user, pass } }, done));
    } catch {
      signal.throwIfAborted();
      return 'away';
    }
    const body = Readable.from(
      (async function* () {
        // The provider asks for it now.
        await begin();
        isHanding = true;
        yield* mime.createReadStream();
        isWhole = true;
      })(),
      { objectMode: false },
    );
    const envelope = { from: door.from.address, to: [message.to.address] };
    try {
      await step((done) => connection.send(envelope, body, done));
      return 'sent';
    } catch (error) {
      return refusalOf(error as Failure) ?? (isWhole ? 'lost' : 'not_taken');
    }
  } finally {
    clearTimeout(late);
    clearTimeout(leaving);
    signal.removeEventListener('abort', part);
    connection.quit();
    connection.close();
  }
};
