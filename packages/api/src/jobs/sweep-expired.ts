import { deleteIdempotencyKeysBefore } from '@farm/data/idempotency';
import { deleteChallengesBefore, deleteSignInsBefore, deleteTicketsBefore } from '@farm/data/identity';
import { deletePrintsBefore } from '@farm/data/packing';
import { deleteProposalsMadeBefore } from '@farm/data/proposals';
import { deleteTriesBefore } from '@farm/data/tries';
import { deleteWebhookTriesBefore } from '@farm/data/webhooks';
import type { Job } from '../core/api-slice.ts';

const KEYS_KEPT_MS = 7 * 86_400_000;
const SIGN_INS_KEPT_MS = 90 * 86_400_000;
const PRINTS_KEPT_MS = 90 * 86_400_000;
const PROPOSALS_KEPT_MS = 90 * 86_400_000;
const WEBHOOK_TRIES_KEPT_MS = 14 * 86_400_000;

export const sweepExpired: Job = {
  name: 'sweep-expired',
  every: 3_600_000,
  run: async ({ db, identity, log, now }) => {
    const sessions = await identity.sessions.sweep(db);
    const before = (keptMs: number) => new Date(now().valueOf() - keptMs).toISOString();
    const keys = await deleteIdempotencyKeysBefore(db, before(KEYS_KEPT_MS));
    const signIns = await deleteSignInsBefore(db, before(SIGN_INS_KEPT_MS));
    const tickets = await deleteTicketsBefore(db, before(0));
    const challenges = await deleteChallengesBefore(db, before(0));
    const prints = await deletePrintsBefore(db, before(PRINTS_KEPT_MS));
    const tries = await deleteTriesBefore(db, before(0));
    const webhookTries = await deleteWebhookTriesBefore(db, before(WEBHOOK_TRIES_KEPT_MS));
    const proposals = await deleteProposalsMadeBefore(db, before(PROPOSALS_KEPT_MS));
    const removed = { sessions, keys, signIns, tickets, challenges, prints, tries, webhookTries, proposals };
    if (Object.values(removed).some((count) => count > 0)) log.info(removed, 'removed what has expired');
  },
};
