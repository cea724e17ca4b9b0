import { findOldestMailWaiting } from '@farm/data/mail';
import type { ReadinessCheck } from '../core/api-slice.ts';
import type { AppContext } from '../core/context.ts';

const LONG_SECONDS = 15 * 60;
const DAY_SECONDS = 86_400;

/** How long the oldest mail waits that is not sent yet, in seconds; 0 if none waits. */
export const mailWaitingSeconds = async ({ db, now }: Pick<AppContext, 'db' | 'now'>): Promise<number> => {
  const since = await findOldestMailWaiting(db);
  return since ? Math.max(0, (now().valueOf() - Date.parse(since)) / 1000) : 0;
};

/** Nothing is checked where the farm sends no mail. */
export const checkQueue = (farm: AppContext): ReadinessCheck[] =>
  farm.mail
    ? [
        {
          name: 'mail',
          read: async () => {
            const seconds = await mailWaitingSeconds(farm);
            if (seconds < LONG_SECONDS) return { state: 'ok', note: 'No mail waits for long.' };
            const minutes = Math.round(seconds / 60);
            return {
              state: seconds < DAY_SECONDS ? 'warn' : 'fail',
              note: `The oldest mail waits for ${minutes} minutes. Try pnpm farm mail test you@example.com, and see SMTP_URL.`,
            };
          },
        },
      ]
    : [];
