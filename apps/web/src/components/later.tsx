import { type ReactNode, useDeferredValue } from 'react';

/** A press that changes slow content shows first; until then, its handlers are those of the render before. */
export function Later({ children }: { children: ReactNode }) {
  return useDeferredValue(children);
}
