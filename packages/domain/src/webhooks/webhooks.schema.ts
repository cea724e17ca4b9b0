import { z } from 'zod';
import { ChangeType, changeTypes } from '../changes/changes.schema.ts';
import { dayInput } from '../core/day-fields.ts';
import { Id, Instant, id, pageFields, requiredText, text } from '../core/fields.ts';
import { isWebAddress } from '../core/web-address.ts';
import { withMessage } from '../core/with-message.ts';
import { hasWebPort, namesNobody } from './webhooks.rules.ts';
import { webhookLabels } from './webhooks.texts.ts';

/** The farm can have so many at once. */
export const WEBHOOKS_MAX = 20;

/** Changes of so many days can be sent again; who missed older ones reads everything again. */
export const REPLAY_DAYS_MAX = 31;

/** `failing` waits for a person after the last try; `off` was ended by the receiver. */
export const WebhookState = z.enum(['on', 'failing', 'off']);
export type WebhookState = z.infer<typeof WebhookState>;

/**
 * `late` is no answer in time, `unreachable` no connection, `forbidden` an address that the farm does not call, and
 * `redirected` and `gone` are 3xx and 410.
 */
export const TryOutcome = z.enum([
  'delivered',
  'refused',
  'redirected',
  'gone',
  'late',
  'unreachable',
  'forbidden',
]);
export type TryOutcome = z.infer<typeof TryOutcome>;

/** An address to which the farm tells what changed. */
export const Webhook = z.object({
  id: Id,
  url: z.string(),
  /** Null for changes of every type. */
  types: z.array(ChangeType).nullable(),
  state: WebhookState,
  /** How many tries of the message that waits have failed. */
  failures: z.int(),
  /** The id of the message that could not be delivered yet; null if none waits for another try. */
  waiting: z.string().nullable(),
  nextTryAt: Instant.nullable(),
  lastTriedAt: Instant.nullable(),
  lastOutcome: TryOutcome.nullable(),
  lastStatus: z.int().nullable(),
  /** Until then, messages are signed with the secret before as well. */
  bothSignUntil: Instant.nullable(),
  /** The name of the administrator who added it; null for one who is no longer there. */
  createdBy: z.string().nullable(),
  createdAt: Instant,
});
export type Webhook = z.infer<typeof Webhook>;

const WebhookUrl = requiredText(webhookLabels.url(), 2000)
  .refine(isWebAddress, { ...withMessage(webhookLabels.urlUnfit()), abort: true })
  .refine(namesNobody, withMessage(webhookLabels.urlNamesPerson()))
  .refine(hasWebPort, withMessage(webhookLabels.urlPort()));

export const CreateWebhookInput = z.strictObject({
  url: WebhookUrl,
  types: z
    .array(ChangeType)
    .min(1, withMessage(webhookLabels.typesEmpty()))
    .max(changeTypes.length)
    .refine((named) => new Set(named).size === named.length, withMessage(webhookLabels.typesTwice()))
    .optional(),
});
export type CreateWebhookInput = z.infer<typeof CreateWebhookInput>;

/** Only the answers to adding a webhook and to making a new secret contain the secret. */
export const WebhookWithSecret = Webhook.extend({ secret: z.string() });
export type WebhookWithSecret = z.infer<typeof WebhookWithSecret>;

/** One try to deliver a message. */
export const WebhookTry = z.object({
  id: Id,
  /** Every try of a message has the same. */
  messageId: z.string(),
  /** Such as `order_line.confirmed`. */
  type: z.string(),
  subjectId: z.string(),
  triedAt: Instant,
  ms: z.int(),
  outcome: TryOutcome,
  /** The status of the answer; null without an answer. */
  status: z.int().nullable(),
});
export type WebhookTry = z.infer<typeof WebhookTry>;

const webhookId = id(webhookLabels.webhook());

export const ListWebhookTriesInput = z.strictObject({ id: webhookId, ...pageFields });
export type ListWebhookTriesInput = z.infer<typeof ListWebhookTriesInput>;

export const ReplayWebhookInput = z.strictObject({ id: webhookId, from: dayInput(webhookLabels.fromDay()) });
export type ReplayWebhookInput = z.infer<typeof ReplayWebhookInput>;

/** A person skips the message that they saw, not the one that waits by then. */
export const SkipMessageInput = z.strictObject({
  id: webhookId,
  messageId: text(webhookLabels.webhook(), 100).min(1, withMessage(webhookLabels.messageMissing())),
});
export type SkipMessageInput = z.infer<typeof SkipMessageInput>;
