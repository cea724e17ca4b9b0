import { type ReactNode, useDeferredValue } from 'react';

/** False until what is around has shown; for content that takes long to render for the first time. */
export const useShown = (): boolean => useDeferredValue(true, false);

/**
 * For content that takes long to render: a press that changes it is shown first, then the content is rendered in pieces,
 * between which the page stays responsive. Until then the content keeps the handlers of the render before, so what a
 * handler needs to know at once must not come from a closure.
 */
export function Later({ children }: { children: ReactNode }) {
  return useDeferredValue(children);
}
