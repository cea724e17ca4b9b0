import { randomUUID } from 'node:crypto';
import { PROVIDER_WAIT_MS } from '@farm/domain/mail';
import type { AppContext } from '../core/context.ts';
import { lookOften } from '../core/look-often.ts';
import { actAsFarm } from '../jobs/act-as-farm.ts';
import type { MailPapers } from './hand-papers.ts';
import type { MailDoor } from './open-door.ts';
import { sendNextMail } from './send-mail.ts';

/** So many mails are on their way at once, so that a slow server holds up half of them at most. */
const AT_ONCE = 2;

export type MailRunner = {
  /** Begins to send what is due. */
  look: () => void;
  /** Resolves once nothing is being sent. */
  idle: () => Promise<void>;
  stop: () => Promise<void>;
};

/** Sends for this server. */
export const openMailRunner = (farm: AppContext, door: MailDoor, papers: MailPapers): MailRunner => {
  const by = randomUUID();
  const stopping = new AbortController();
  let awaySince: number | undefined;
  let running: Promise<void> | undefined;

  /** Where the provider is away, one mail asks for all of them, once a minute. */
  const isAway = () => {
    if (awaySince === undefined) return false;
    const ms = farm.now().valueOf() - awaySince;
    return ms >= 0 && ms < PROVIDER_WAIT_MS;
  };

  const work = async () => {
    const ctx = await actAsFarm(farm);
    while (!stopping.signal.aborted && !isAway()) {
      const became = await sendNextMail({ ctx, door, papers, by, signal: stopping.signal });
      if (became === undefined) return;
      awaySince = became === 'away' ? farm.now().valueOf() : undefined;
    }
  };

  const warn = (error: unknown) => {
    if (stopping.signal.aborted) return;
    // The message may hold an address.
    const failure = error instanceof Error ? error.name : 'unknown';
    farm.log.warn({ failure }, 'a mail could not be sent; trying again in a few minutes');
  };

  const idle = async () => {
    while (running) await running;
  };
  return {
    look: () => {
      if (stopping.signal.aborted) return;
      running ??= Promise.all(Array.from({ length: AT_ONCE }, () => work().catch(warn))).then(() => {
        running = undefined;
      });
    },
    idle,
    stop: async () => {
      stopping.abort();
      await idle();
    },
  };
};

/** Sends every few seconds, and as soon as something is written by any server. Returns a function that stops. */
export const startMail = (farm: AppContext, papers: MailPapers): (() => Promise<void>) => {
  if (!farm.mail) return async () => {};
  const runner = openMailRunner(farm, farm.mail, papers);
  const { stop } = lookOften(farm, runner.look);
  return async () => {
    stop();
    await runner.stop();
  };
};
