import { listActiveProfilesOf } from '@farm/data/identity';
import { findOrInsertPair, hasMember, insertGroup, setConversationRead } from '@farm/data/messages';
import { setAllNotificationsRead } from '@farm/data/notifications';
import { fieldIssue } from '@farm/domain/core';
import type { Profile } from '@farm/domain/identity';
import {
  type Conversation,
  conversationIsGroup,
  messageTexts,
  type StartConversationInput,
} from '@farm/domain/messages';
import { Refusal } from '@farm/domain/refusals';
import type { Context, PersonContext } from '../core/context.ts';
import { createOnce } from '../core/create-once.ts';
import { type InTransaction, inTransaction } from '../core/in-transaction.ts';
import { assertActor, fieldRefusal } from '../core/refuse-input.ts';
import { tellOfNotifications } from '../notifications/notification-marks.ts';
import { messageRefusals } from './messages.texts.ts';
import { findConversationFor } from './read-conversation.ts';
import { conversationMissing } from './send-message.ts';

const TRIES = 3;

const startPair = async (ctx: InTransaction<PersonContext>, other: string) => {
  for (let tries = 1; tries <= TRIES; tries += 1) {
    const pair = { createdBy: ctx.person.uid, other };
    const started = await findOrInsertPair(ctx.db, pair, ctx.now().toISOString());
    if (started) return started;
  }
  throw new Refusal('SERVER_BUSY', messageRefusals.conversationJustDeleted(), { retryAfter: 1 });
};

const startGroup = async (ctx: InTransaction<PersonContext>, others: string[], name: string) => {
  const uids = [ctx.person.uid, ...others];
  const group = { name: name || null, createdBy: ctx.person.uid, uids };
  return { id: await insertGroup(ctx.db, group, ctx.now().toISOString()), isNew: true };
};

/** With one other person, opens the existing one. Refuses `ACTOR_FOREIGN`, `INPUT_INVALID`, `CONVERSATION_MISSING`. */
export const startConversation = async (ctx: PersonContext, input: StartConversationInput) => {
  assertActor(ctx, input.createdBy, 'createdBy');
  let started: Conversation | undefined;
  // Only the id is kept for a repeated call, so that a deleted message leaves no text behind.
  const { id } = await createOnce(ctx, 'messages.use', input, async (ctx) => {
    const people = await requirePeople(ctx, input.participantIds, 'participantIds');
    const others = people.map(({ uid }) => uid).filter((uid) => uid !== ctx.person.uid);
    const [other] = others;
    if (other === undefined)
      throw fieldRefusal('INPUT_INVALID', 'participantIds', messageTexts.peopleMissing());
    const { id, isNew } = conversationIsGroup(others.length)
      ? await startGroup(ctx, others, input.name?.trim() ?? '')
      : await startPair(ctx, other);
    if (isNew) ctx.publish({ topic: 'messages', id, to: { uids: [ctx.person.uid, ...others] } });
    // Read before the commit, so that a failed read cannot deny what was saved.
    started = await findConversationFor(ctx, { conversationId: id });
    return { id };
  });
  return started ?? findConversationFor(ctx, { conversationId: id });
};

/** The people with these uids, without duplicates. Refuses `INPUT_INVALID` with the positions of unknown uids. */
const requirePeople = async (ctx: Context, uids: string[], field: string): Promise<Profile[]> => {
  const people = await listActiveProfilesOf(ctx.db, [...new Set(uids)]);
  const known = new Set(people.map(({ uid }) => uid));
  const message = messageRefusals.personMissing();
  const issues = uids.flatMap((uid, index) => (known.has(uid) ? [] : [fieldIssue([field, index], message)]));
  if (issues.length > 0) throw new Refusal('INPUT_INVALID', message, { issues });
  return people;
};

/** Returns how many notifications were unread. Refuses `CONVERSATION_MISSING`. */
export const openConversation = (ctx: PersonContext, { conversationId }: { conversationId: number }) =>
  inTransaction(ctx, async (ctx) => {
    const { uid } = ctx.person;
    if (!(await hasMember(ctx.db, conversationId, uid))) throw conversationMissing();
    const hadNew = await setConversationRead(ctx.db, conversationId, uid);
    const read = await setAllNotificationsRead(ctx.db, uid, { type: 'message', relatedId: conversationId });
    if (hadNew) ctx.publish({ topic: 'messages', id: conversationId, to: { uids: [uid] } });
    if (read > 0) tellOfNotifications(ctx, [uid]);
    return { read };
  });
