import { type RefObject, useEffect, useRef } from 'react';
import { focusOn } from '../../lib/focus.ts';

/** Puts the focus into a field as it appears. */
export const useFirstField = (): RefObject<HTMLInputElement | null> => {
  const first = useRef<HTMLInputElement>(null);
  useEffect(() => focusOn(first.current), []);
  return first;
};
