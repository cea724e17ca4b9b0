import { useLocation } from '@tanstack/react-router';
import { useEffect } from 'react';
import { focusOn, isInDialog, MAIN_ID } from './focus.ts';

declare module '@tanstack/react-router' {
  interface HistoryState {
    focus?: string;
  }
}

export const orderHeadingId = (number: number) => `order-${number}`;
export const orderLineId = (id: number) => `order-line-${id}`;

export const orderConfirmId = (number: number) => `confirm-order-${number}`;

export const lineConfirmId = (id: number) => `confirm-line-${id}`;

export const useArrival = (): void => {
  // A new object at every navigation, even to the same address.
  const state = useLocation({ select: (location) => location.state });
  useEffect(() => {
    if (!state.focus || isInDialog()) return;
    focusOn(`#${MAIN_ID}`, { preventScroll: true });
    focusOn(`#${CSS.escape(state.focus)}`);
  }, [state]);
};
