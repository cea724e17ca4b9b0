import { createHash, randomBytes, randomUUID } from 'node:crypto';
import type { ChangeRow } from '@farm/data/changes';
import type { SendingWebhook, StoredWebhook } from '@farm/data/webhooks';
import { Webhook } from 'standardwebhooks';
import { adminCursor } from '../changes/read-changes.ts';

export type Message = { id: string; type: string; subjectId: string; body: string };

/** The receiver must read everything again: the farm was restored or moved. */
const READ_AGAIN = 'farm.read_again';
const TEST = 'farm.test';
const FARM_ID = '1';

const SECRET_BYTES = 32;

export const makeSecret = (): string => `whsec_${randomBytes(SECRET_BYTES).toString('base64')}`;

/** One a change and webhook, so that a receiver knows it again after a lost answer, a replay or a restart. */
const messageIdOf = (
  { id, epoch }: Pick<StoredWebhook, 'id' | 'epoch'>,
  of: number | typeof READ_AGAIN,
): string => `msg_${createHash('sha256').update(`${epoch} ${id} ${of}`).digest('base64url').slice(0, 32)}`;

/** The id of the message that could not be delivered yet. */
export const waitingId = (hook: StoredWebhook): string | null =>
  hook.waiting === null ? null : messageIdOf(hook, hook.isBehind ? READ_AGAIN : hook.waiting);

const messageOf = (
  id: string,
  type: string,
  timestamp: string,
  data: { id: string; version: number | null; cursor: string },
): Message => ({ id, type, subjectId: data.id, body: JSON.stringify({ type, timestamp, data }) });

export const changeMessage = (hook: SendingWebhook, change: ChangeRow): Message =>
  messageOf(messageIdOf(hook, change.number), `${change.type}.${change.what}`, change.createdAt, {
    id: change.id,
    version: change.version,
    cursor: adminCursor(hook.epoch, change.number),
  });

const farmMessage = (id: string, type: string, { epoch, sentThrough }: SendingWebhook, now: Date) =>
  messageOf(id, type, now.toISOString(), {
    id: FARM_ID,
    version: null,
    cursor: adminCursor(epoch, sentThrough),
  });

export const readAgainMessage = (hook: SendingWebhook, now: Date): Message =>
  farmMessage(messageIdOf(hook, READ_AGAIN), READ_AGAIN, hook, now);

/** Each test is a message of its own. */
export const testMessage = (hook: SendingWebhook, now: Date): Message =>
  farmMessage(`msg_${randomUUID()}`, TEST, hook, now);

/** Signs as Standard Webhooks 1.0 says, with both secrets for a day after a new one was made. */
export const signedHeaders = (
  { secret, previousSecret, bothSignUntil }: SendingWebhook,
  { id, body }: Message,
  { now, version }: { now: Date; version: string },
): Record<string, string> => {
  const secrets = [secret];
  if (previousSecret && bothSignUntil && bothSignUntil > now.toISOString()) secrets.push(previousSecret);
  return {
    'content-type': 'application/json',
    'user-agent': `Farm-Dashboard/${version}`,
    'webhook-id': id,
    'webhook-timestamp': String(Math.floor(now.valueOf() / 1000)),
    'webhook-signature': secrets.map((each) => new Webhook(each).sign(id, now, body)).join(' '),
  };
};
