import { type ReactNode, useDeferredValue } from 'react';

/** False until what is around has shown; for content that takes long to render for the first time. */
export const useShown = (): boolean => useDeferredValue(true, false);

/** A press that changes slow content shows first; until then, its handlers are those of the render before. */
export function Later({ children }: { children: ReactNode }) {
  return useDeferredValue(children);
}
