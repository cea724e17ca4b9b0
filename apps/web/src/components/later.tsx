import { type ReactNode, useDeferredValue } from 'react';

export const useShown = (): boolean => useDeferredValue(true, false);

/** A press that changes slow content shows first; until then, its handlers are those of the render before. */
export function Later({ children }: { children: ReactNode }) {
  return useDeferredValue(children);
}
