import { findOrInsertPair, insertGroup } from '@farm/data/messages';
import {
  type Conversation,
  conversationIsGroup,
  messageTexts,
  type StartConversationInput,
} from '@farm/domain/messages';
import { Refusal } from '@farm/domain/refusals';
import type { PersonContext } from '../core/context.ts';
import { createOnce } from '../core/create-once.ts';
import type { InTransaction } from '../core/in-transaction.ts';
import { assertActor, fieldRefusal } from '../core/refuse-input.ts';
import { messageRefusals } from './messages.texts.ts';
import { findConversationFor } from './read-conversation.ts';
import { requirePeople } from './require-people.ts';

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
