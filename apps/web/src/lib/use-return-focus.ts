import { useEffect, useRef } from 'react';

/** Long enough for the dialog's own way of giving the focus back. */
const AFTER_MS = 20;

/**
 * Gives the focus back to what had it before a dialog opened. Mantine's own way forgets it where motion is reduced:
 * the dialog has taken the focus by the time it looks.
 */
export const useReturnFocus = (isOpen: boolean): void => {
  const before = useRef<Element | null>(null);
  const wasOpen = useRef(false);
  if (isOpen && !wasOpen.current) before.current = document.activeElement;
  wasOpen.current = isOpen;
  useEffect(() => {
    if (isOpen) return;
    const timer = setTimeout(() => {
      const isLost = document.activeElement === null || document.activeElement === document.body;
      if (isLost && before.current instanceof HTMLElement) before.current.focus({ preventScroll: true });
      before.current = null;
    }, AFTER_MS);
    return () => clearTimeout(timer);
  }, [isOpen]);
};
