import { SERVICE_UID } from '@farm/domain/core';
import { type Actor, isPermitted } from '@farm/domain/permissions';
import {
  actsOf,
  isOfOrders,
  type Proposal,
  type ProposalAct,
  type ProposalState,
  type ProposalSummary,
  type SeenVersion,
} from '@farm/domain/proposals';
import { type ExpressionBuilder, sql } from 'kysely';
import type { Database, Db, Trx } from '../core/database.ts';
import { cursorKey, type Page, type PageInput, toPage } from '../core/page.ts';
import { serviceName } from '../core/service-name.ts';
import { affected, affectsOne, asInteger, takeLock } from '../core/sql.ts';
import type { NewFields } from '../core/table.ts';
import { proposalTable } from './proposals.tables.ts';

/** One's own, and those of services whose act the person's role may do, on orders that the person may see. */
const visibleTo =
  ({ uid, role }: Actor) =>
  (eb: ExpressionBuilder<Database, 'proposal'>) => {
    const acts = actsOf(role);
    const free = isPermitted('orders.readAll', role) ? acts : acts.filter((act) => !isOfOrders(act));
    const own = acts.filter((act) => !free.includes(act));
    return eb.or([
      eb('proposal.made_by', '=', uid),
      eb('proposal.made_by', 'like', `${SERVICE_UID}%`).and(
        eb.or([
          ...(free.length > 0 ? [eb('proposal.act', 'in', free)] : []),
          ...(own.length > 0 ? [eb('proposal.act', 'in', own).and('proposal.rep_id', '=', uid)] : []),
        ]),
      ),
    ]);
  };

const selectProposals = (db: Db) =>
  db
    .selectFrom('proposal')
    .leftJoin('profile as maker', 'maker.uid', 'proposal.made_by')
    .leftJoin('profile as decider', 'decider.uid', 'proposal.decided_by')
    .select([
      ...proposalTable.columnsBut('key', 'token_id', 'rep_id'),
      ({ fn }) => fn.coalesce('maker.name', serviceName('proposal.made_by')).as('makerName'),
      'decider.name as deciderName',
    ]);

type Row = Awaited<ReturnType<ReturnType<typeof selectProposals>['executeTakeFirstOrThrow']>>;

/** It holds the input as it was sent, which no answer tells. */
export type StoredProposal = Proposal & { input: Record<string, unknown> };

const toProposal = (
  { input, summary, seen, madeBy, makerName, tokenName, fromOutsideText, ...row }: Row,
  now: string,
): StoredProposal => {
  const { decidedBy, deciderName, state, ...rest } = row;
  return {
    ...rest,
    input: JSON.parse(input),
    summary: JSON.parse(summary),
    seen: JSON.parse(seen),
    state: state === 'open' && rest.expiresAt <= now ? 'expired' : state,
    madeBy: { uid: madeBy, name: makerName, token: tokenName },
    fromOutsideText: fromOutsideText === 1,
    decidedBy: decidedBy === null ? null : { uid: decidedBy, name: deciderName },
  };
};

const isOpen = (now: string) => (eb: ExpressionBuilder<Database, 'proposal'>) =>
  eb.and([eb('proposal.state', '=', 'open'), eb('proposal.expires_at', '>', now)]);

const inState = (state: ProposalState, now: string) => (eb: ExpressionBuilder<Database, 'proposal'>) => {
  if (state === 'open') return isOpen(now)(eb);
  if (state !== 'expired') return eb('proposal.state', '=', state);
  return eb.and([eb('proposal.state', '=', 'open'), eb('proposal.expires_at', '<=', now)]);
};

/** Open ones with the oldest first, others with the newest first. */
export const listProposals = async (
  db: Db,
  person: Actor,
  { state, now, cursor, limit }: PageInput & { state?: ProposalState | undefined; now: string },
): Promise<Page<StoredProposal>> => {
  const last = cursorKey<[number]>(cursor, ['number']);
  const rows = await selectProposals(db)
    .where(visibleTo(person))
    .$if(state !== undefined, (query) => query.where(inState(state ?? 'open', now)))
    .$if(last !== null, (query) => query.where('proposal.id', state === 'open' ? '>' : '<', last?.[0] ?? 0))
    .orderBy('proposal.id', state === 'open' ? 'asc' : 'desc')
    .limit(limit + 1)
    .execute();
  return toPage(
    rows.map((row) => toProposal(row, now)),
    limit,
    ({ id }) => [id],
  );
};

/** How many open ones the person may decide on, `most` at most. */
export const countProposals = async (db: Db, person: Actor, now: string, most: number): Promise<number> => {
  const { count } = await db
    .selectFrom(
      db
        .selectFrom('proposal')
        .select('proposal.id')
        .where(visibleTo(person))
        .where(isOpen(now))
        .limit(most)
        .as('found'),
    )
    .select(({ fn }) => asInteger(fn.countAll()).as('count'))
    .executeTakeFirstOrThrow();
  return count;
};

/** Undefined if there is none, or the person may not see it. */
export const findProposal = async (
  db: Db,
  person: Actor,
  id: number,
  now: string,
): Promise<StoredProposal | undefined> => {
  const row = await selectProposals(db)
    .where('proposal.id', '=', id)
    .where(visibleTo(person))
    .executeTakeFirst();
  return row && toProposal(row, now);
};

/** The proposal that the same person or service made with a key, and its input as it is stored. */
export const findProposalByKey = (
  db: Db,
  madeBy: string,
  key: string,
): Promise<{ id: number; act: ProposalAct; input: string } | undefined> =>
  db
    .selectFrom('proposal')
    .select(['id', 'act', 'input'])
    .where('made_by', '=', madeBy)
    .where('key', '=', key)
    .executeTakeFirst();

/** How many are open: of a token, or of what a person proposes in the browser, and of all. Others wait until the commit. */
export const countOpenProposals = async (
  trx: Trx,
  { madeBy, tokenId, now }: { madeBy: string; tokenId: number | null; now: string },
): Promise<{ ofToken: number; ofFarm: number }> => {
  await takeLock(trx, 'proposals');
  const ofToken = sql<number>`case when made_by = ${madeBy}
    and coalesce(token_id, 0) = cast(${tokenId ?? 0} as integer) then 1 else 0 end`;
  return trx
    .selectFrom('proposal')
    .select(({ fn }) => [asInteger(fn.countAll()).as('ofFarm'), asInteger(fn.sum(ofToken)).as('ofToken')])
    .where(isOpen(now))
    .executeTakeFirstOrThrow();
};

type NewProposal = Omit<NewFields<typeof proposalTable>, 'input' | 'summary' | 'seen' | 'fromOutsideText'> & {
  input: string;
  summary: ProposalSummary;
  seen: readonly SeenVersion[];
  fromOutsideText: boolean;
};

/** Undefined if the key was used in the meantime. */
export const insertProposal = async (
  trx: Trx,
  { summary, seen, fromOutsideText, ...proposal }: NewProposal,
): Promise<number | undefined> => {
  const row = await trx
    .insertInto('proposal')
    .values(
      proposalTable.newRow({
        ...proposal,
        summary: JSON.stringify(summary),
        seen: JSON.stringify(seen),
        fromOutsideText: Number(fromOutsideText),
      }),
    )
    .onConflict((conflict) => conflict.columns(['made_by', 'key']).doNothing())
    .returning('id')
    .executeTakeFirst();
  return row?.id;
};

/** It is decided once; false if it was decided or has expired by now. */
export const setProposalDecided = (
  trx: Trx,
  id: number,
  { state, uid, now }: { state: 'accepted' | 'declined'; uid: string; now: string },
): Promise<boolean> =>
  affectsOne(
    trx
      .updateTable('proposal')
      .set({ state, decided_by: uid, decided_at: now })
      .where('id', '=', id)
      .where(isOpen(now)),
  );

export const setProposalSummary = async (trx: Trx, id: number, summary: ProposalSummary): Promise<void> => {
  await trx
    .updateTable('proposal')
    .set({ summary: JSON.stringify(summary) })
    .where('id', '=', id)
    .execute();
};

export const deleteProposalsMadeBefore = (db: Db, instant: string): Promise<number> =>
  affected(db.deleteFrom('proposal').where('created_at', '<', instant));
