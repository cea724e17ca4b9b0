import { setRepOfBuyers } from '@farm/data/buyers';
import { isSuspended } from '@farm/data/identity';
import { setGrowerOfOpenLines, setRepOfOpenOrders } from '@farm/data/orders';
import { fieldIssue, listed } from '@farm/domain/core';
import type { Profile } from '@farm/domain/identity';
import { fittingWork, type HandOverInput, type HeldWork, isNoWork } from '@farm/domain/people';
import { inputRefusal, Refusal } from '@farm/domain/refusals';
import type { PersonContext } from '../core/context.ts';
import { type InTransaction, inTransaction } from '../core/in-transaction.ts';
import { type HistoryRecord, recordHistory } from '../history/record-history.ts';
import { assertBrowserSession, namePerson } from '../identity/identity.internal.ts';
import { logSecurity } from '../identity/log-security.ts';
import { notify } from '../notifications/change-notification.ts';
import { requirePerson } from './people.internal.ts';
import { peopleNotifications, peopleRefusals } from './people.texts.ts';

type Handover = { from: Profile; to: Profile };

const moveWork = async (ctx: InTransaction<PersonContext>, { from, to }: Handover): Promise<HeldWork> => {
  const fits = fittingWork({ buyers: 1, orders: 1, growerLines: 1 }, to.role);
  const buyers = fits.buyers ? await setRepOfBuyers(ctx.db, from.uid, to.uid) : [];
  const { orders, lineIds } = fits.orders
    ? await setRepOfOpenOrders(ctx.db, from.uid, to.uid)
    : { orders: 0, lineIds: [] };
  const grown = fits.growerLines ? await setGrowerOfOpenLines(ctx.db, from.uid, to.uid) : [];
  const change = (field: string) => ({ before: { [field]: from.uid }, after: { [field]: to.uid } });
  const ofLines = (ids: number[], field: string) =>
    ids.map((id) => ({ type: 'order_line', id, what: 'handed_over', ...change(field) }) as const);
  const records: HistoryRecord[] = [
    ...buyers.map(({ id }) => ({ type: 'buyer', id, what: 'assigned', ...change('assignedRepId') }) as const),
    ...ofLines(lineIds, 'salesRepId'),
    // Whose orders they were is told as well: they are no longer there to read.
    ...lineIds.map((id) => ({ type: 'order_line', id, what: 'changed', repId: from.uid }) as const),
    ...ofLines(grown, 'farmerId'),
  ];
  for (const record of records) await recordHistory(ctx, record);
  return { buyers: buyers.length, orders, growerLines: grown.length };
};

const tellReceiver = async (ctx: PersonContext, { from, to }: Handover, work: HeldWork) => {
  if (to.uid === ctx.person.uid) return;
  const parts = (['buyers', 'orders', 'growerLines'] as const)
    .filter((part) => work[part] > 0)
    .map((part) => peopleNotifications[part]({ count: work[part] }));
  await notify(ctx, [
    {
      userId: to.uid,
      type: 'handed_over',
      title: peopleNotifications.titleHandedOver(),
      message: peopleNotifications.handedOver({
        actor: await namePerson(ctx.db, ctx.person),
        from: await namePerson(ctx.db, from),
        work: listed(parts) ?? '',
      }),
      relatedId: null,
    },
  ]);
};

/** Refuses `PERSON_MISSING`, `PERSON_INACTIVE`, `HAND_OVER_EMPTY`, `INPUT_INVALID`, `COOKIE_SESSION_REQUIRED`. */
export const handOver = async (ctx: PersonContext, input: HandOverInput): Promise<HeldWork> => {
  assertBrowserSession(ctx);
  if (input.from === input.to) throw inputRefusal([fieldIssue(['to'], peopleRefusals.handOverSelf())]);
  return inTransaction(ctx, async (ctx) => {
    const people = { from: await requirePerson(ctx, input.from), to: await requirePerson(ctx, input.to) };
    const { from, to } = people;
    if (await isSuspended(ctx.db, to.uid))
      throw new Refusal('PERSON_INACTIVE', peopleRefusals.inactive({ person: to.name }));
    const work = await moveWork(ctx, people);
    if (isNoWork(work)) {
      throw new Refusal(
        'HAND_OVER_EMPTY',
        peopleRefusals.handOverEmpty({ from: await namePerson(ctx.db, from), to: to.name }),
      );
    }
    await recordHistory(ctx, {
      type: 'person',
      id: from.uid,
      what: 'handed_over',
      after: { ...work, receiver: to.uid },
    });
    await tellReceiver(ctx, people, work);
    if (work.buyers > 0) ctx.publish({ topic: 'buyers' });
    if (work.orders + work.growerLines > 0) ctx.publish({ topic: 'orders' });
    const count = work.buyers + work.orders + work.growerLines;
    logSecurity(ctx, { event: 'hand-over', outcome: 'ok', uid: from.uid, count });
    ctx.publish({ topic: 'people', to: { roles: ['admin'] } });
    return work;
  });
};
