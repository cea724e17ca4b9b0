import { useLocation } from '@tanstack/react-router';
import { useEffect } from 'react';
import { MAIN_ID } from '../components/skip-link.tsx';
import { focusOn, isInDialog } from './focus.ts';

declare module '@tanstack/react-router' {
  interface HistoryState {
    /** The id of the element that has the focus on arrival. */
    focus?: string;
  }
}

export const orderHeadingId = (number: number) => `order-${number}`;

/**
 * Focuses what a step to another address was for: the screen at once, then what it is to show as soon as that is
 * there. A dialog that stays open keeps the focus.
 */
export const useArrival = (): void => {
  // Another object at each step, even to the same place.
  const state = useLocation({ select: (location) => location.state });
  useEffect(() => {
    if (!state.focus || isInDialog()) return;
    focusOn(`#${MAIN_ID}`, { preventScroll: true });
    focusOn(`#${CSS.escape(state.focus)}`);
  }, [state]);
};
