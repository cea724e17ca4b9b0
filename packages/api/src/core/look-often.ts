import { FARM_UID } from '@farm/domain/core';
import type { AppContext } from './context.ts';

const LOOK_EVERY_MS = 5000;
/** Changes that are written together are looked at together. */
const SOON_MS = 50;

/** Looks every few seconds (`isTick`), as soon as something is written by any server, and when it is told to. */
export const lookOften = (
  { live }: Pick<AppContext, 'live'>,
  look: (isTick: boolean) => void,
): { soon: () => void; stop: () => void } => {
  let timer: NodeJS.Timeout | undefined;
  let isStopped = false;
  const soon = () => {
    if (isStopped) return;
    timer ??= setTimeout(() => {
      timer = undefined;
      look(false);
    }, SOON_MS).unref();
  };
  const ticking = setInterval(() => look(true), LOOK_EVERY_MS).unref();
  const stopListening = live.listen({
    person: { uid: FARM_UID, role: 'admin' },
    key: FARM_UID,
    onEvent: soon,
    onGap: soon,
    onEnd: () => {},
  });
  look(true);
  return {
    soon,
    stop: () => {
      isStopped = true;
      clearInterval(ticking);
      clearTimeout(timer);
      stopListening();
    },
  };
};
