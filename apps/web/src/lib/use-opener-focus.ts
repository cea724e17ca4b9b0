import { useEffect, useRef } from 'react';
import { focusOn } from './focus.ts';

/** `opener` is the id of the button that opened what shows now: once that is left, the button has the focus again. */
export const useOpenerFocus = (opener: string | undefined): void => {
  const left = useRef(opener);
  useEffect(() => {
    const before = left.current;
    left.current = opener;
    if (before && !opener) focusOn(`#${before}`, { preventScroll: true });
  }, [opener]);
};
