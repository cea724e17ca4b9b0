import type { OpenedOffer } from '@farm/domain/offers';
import { useCallback, useEffect, useRef, useState } from 'preact/hooks';
import { isBusy, isOutOfReach, refusalOf } from '../lib/api.ts';
import type { LinkCalls } from './order-link.calls.ts';

const REFRESH_MS = 15_000;

export const isUnknownLink = (error: unknown): boolean => refusalOf(error)?.code === 'LINK_MISSING';

/** Also while the farm restarts, when a proxy in front of it answers in its own words. */
export const isAway = (error: unknown): boolean => isOutOfReach(error) || isBusy(error);

type Known = { offer?: OpenedOffer; error?: unknown };

/** The offer of a link: read again every few seconds while the page is visible, and at once when it is visible again. */
export const useOffer = ({ open, noteOpened }: LinkCalls) => {
  const [{ offer, error }, setKnown] = useState<Known>({});
  const asked = useRef(0);
  const shown = useRef(0);

  /** An answer that is newer than every read under way. */
  const take = useCallback((known: OpenedOffer | { error: unknown }) => {
    asked.current += 1;
    shown.current = asked.current;
    setKnown('error' in known ? known : { offer: known });
  }, []);

  const read = useCallback(async () => {
    asked.current += 1;
    const mine = asked.current;
    const known = await open().then(
      (offer): Known => ({ offer }),
      (error): Known => ({ error }),
    );
    if (mine < shown.current) return;
    shown.current = mine;
    // Without an answer, what was known stays on the screen.
    setKnown((before) => (isUnknownLink(known.error) ? known : { ...before, error: undefined, ...known }));
  }, [open]);

  const isOver = isUnknownLink(error);
  useEffect(() => {
    if (isOver) return;
    let timer: ReturnType<typeof setInterval> | undefined;
    const follow = () => {
      clearInterval(timer);
      if (document.hidden) return;
      void read();
      timer = setInterval(() => void read(), REFRESH_MS);
    };
    follow();
    document.addEventListener('visibilitychange', follow);
    return () => {
      clearInterval(timer);
      document.removeEventListener('visibilitychange', follow);
    };
  }, [isOver, read]);

  const isNew = offer?.isOpened === false;
  useEffect(() => {
    // Once; if it is lost, the next visit reports it.
    if (isNew) noteOpened().catch(() => undefined);
  }, [isNew, noteOpened]);

  return { offer, error, isOver, read, take };
};
