import { randomUUID } from 'node:crypto';
import { listVersions } from '@farm/data/history';
import { tryAndLook } from '@farm/data/proposals';
import type { ProposalSummary, ProposeInput, SeenVersion } from '@farm/domain/proposals';
import { Refusal } from '@farm/domain/refusals';
import type { PersonContext } from '../core/context.ts';
import { openSlots } from '../core/slots.ts';
import { type ActCaller, actProposed } from './act-proposed.ts';
import { proposalRefusals } from './proposals.texts.ts';

const WAITED_MS = 5000;
const WAITING_MAX = 50;

/** One at a time, since each holds locks that people wait for. */
const slots = openSlots(1);

const busy = () => new Refusal('SERVER_BUSY', proposalRefusals.busy(), { retryAfter: 5 });

export type Preview = { summary: ProposalSummary; seen: SeenVersion[]; repId: string | null };

/** Things that would be new have no id yet, nor a number. */
const withoutNew = (summary: ProposalSummary, seen: readonly SeenVersion[]): ProposalSummary => {
  const isThere = new Set(seen.map(({ type, id }) => `${type} ${id}`));
  return {
    ...summary,
    changes: summary.changes.map((change) => {
      if (isThere.has(`${change.type} ${change.id}`)) return change;
      const { orderNumber: _, ...about } = change.about;
      return { ...change, id: null, about };
    }),
  };
};

/**
 * Tells what an act would change, and the versions that those things have now: its own procedure does it, and all of it is
 * taken back. Nobody is notified or told. Refuses what the procedure refuses, and `SERVER_BUSY`.
 */
export const previewAct = async (
  ctx: PersonContext,
  proposed: Pick<ProposeInput, 'act' | 'input'>,
  callerIn: ActCaller,
): Promise<Preview> => {
  const release = await slots.take({ waitingMax: WAITING_MAX, waitMs: WAITED_MS, busy });
  try {
    return await tryAndLook(
      ctx.db,
      (db) => {
        const apart = { db, history: [], after: () => {}, publish: () => {} };
        return actProposed({ ...ctx, ...apart }, proposed, callerIn, randomUUID());
      },
      async (db, { summary, things, repId }) => {
        const seen = (await listVersions(db, things)).filter(({ version }) => version !== null);
        return { summary: withoutNew(summary, seen), seen, repId };
      },
    );
  } finally {
    release();
  }
};
