import { randomUUID } from 'node:crypto';
import { listDueWebhooks, type SendingWebhook } from '@farm/data/webhooks';
import type { AppContext } from '../core/context.ts';
import { lookOften } from '../core/look-often.ts';
import { actAsFarm } from '../jobs/act-as-farm.ts';
import { publishWebhook } from './publish-webhook.ts';
import { clockOf, readNext, sendChanges } from './send-changes.ts';

const TELL_EVERY_MS = 5000;
/** A webhook that wants nothing of so many changes still moves past them. */
const PASSED_BY = 500;

export type WebhookRunner = {
  /** Begins to send what is due. With `isTick`, webhooks also move past changes that they don't want. */
  look: (isTick?: boolean) => Promise<void>;
  /** Resolves once nothing is being sent. */
  idle: () => Promise<void>;
  stop: () => Promise<void>;
};

/** Sends for this server. Each webhook has its own turn, and waits for no other. */
export const openWebhookRunner = (farm: AppContext, onSent: () => void = () => {}): WebhookRunner => {
  const by = randomUUID();
  const stopping = new AbortController();
  const sending = new Map<number, Promise<void>>();
  const toldAt = new Map<number, number>();

  const warn = (error: unknown, webhook?: number) => {
    if (stopping.signal.aborted) return;
    // The message may hold the address, and so a secret of the receiver.
    const failure = error instanceof Error ? error.name : 'unknown';
    farm.log.warn({ failure, webhook }, 'could not send to a webhook; trying again in a few seconds');
  };

  const hasNews = async (hook: SendingWebhook) => {
    if (hook.isBehind) return true;
    const { epoch, through, changes } = await readNext(farm.db, hook);
    return epoch !== hook.epoch || changes.length > 0 || through - hook.sentThrough >= PASSED_BY;
  };

  /** Who looks at the list sees when each was last told of something, if not at every change. */
  const publishTry = (id: number) => {
    const now = performance.now();
    if (now - (toldAt.get(id) ?? Number.NEGATIVE_INFINITY) < TELL_EVERY_MS) return;
    toldAt.set(id, now);
    publishWebhook(farm.live, id);
  };

  const begin = (id: number) => {
    const turn = actAsFarm(farm)
      .then((ctx) => sendChanges({ ctx, by, signal: stopping.signal }, id))
      .then((hasSent) => {
        if (hasSent) publishTry(id);
        onSent();
      })
      .catch((error: unknown) => warn(error, id))
      .finally(() => sending.delete(id));
    sending.set(id, turn);
  };

  let looking = Promise.resolve();
  const lookOnce = async (isTick: boolean) => {
    for (const hook of await listDueWebhooks(farm.db, clockOf(farm.now()))) {
      if (stopping.signal.aborted) return;
      if (!sending.has(hook.id) && (isTick || (await hasNews(hook)))) begin(hook.id);
    }
  };
  const idle = async () => {
    while (sending.size > 0) await Promise.all(sending.values());
  };

  return {
    look: (isTick = true) => {
      looking = looking.then(() => lookOnce(isTick)).catch((error: unknown) => warn(error));
      return looking;
    },
    idle,
    stop: async () => {
      stopping.abort();
      await looking;
      await idle();
    },
  };
};

/** Sends every few seconds, and as soon as something is written by any server. Returns a function that stops. */
export const startWebhooks = (farm: AppContext): (() => Promise<void>) => {
  const runner = openWebhookRunner(farm, () => looking.soon());
  const looking = lookOften(farm, (isTick) => void runner.look(isTick));
  return async () => {
    looking.stop();
    await runner.stop();
  };
};
