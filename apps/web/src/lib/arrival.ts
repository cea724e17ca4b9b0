import { useLocation } from '@tanstack/react-router';
import { useEffect } from 'react';
import { MAIN_ID } from '../components/skip-link.tsx';

declare module '@tanstack/react-router' {
  interface HistoryState {
    /** The element that has the focus on arrival. */
    focus?: string;
  }
}

export const orderHeadingId = (number: number) => `order-${number}`;

/**
 * Focuses what a step to another address was for: the screen at once, then what it was to show as soon as it is there,
 * unless the person has gone on. A dialog that stays open keeps the focus.
 */
export const useArrival = (): void => {
  const { focus, key } = useLocation({
    select: ({ state }) => ({ focus: state.focus, key: state.__TSR_key }),
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: each step is an arrival.
  useEffect(() => {
    const screen = document.getElementById(MAIN_ID);
    if (!focus || !screen || document.activeElement?.closest('[role=dialog]')) return;
    screen.focus({ preventScroll: true });
    const look = () => {
      if (document.activeElement === screen) document.getElementById(focus)?.focus();
      else shown.disconnect();
    };
    const shown = new MutationObserver(look);
    shown.observe(screen, { childList: true, subtree: true });
    look();
    return () => shown.disconnect();
  }, [focus, key]);
};
