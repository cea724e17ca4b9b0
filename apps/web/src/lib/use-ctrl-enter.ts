import { type KeyboardEvent, useEffect, useRef } from 'react';

const MODIFIERS = new Set(['Control', 'Meta', 'Shift', 'Alt']);

/**
 * Ctrl+Enter submits the form; returns whether it was that. While the form settles, such as when a message is read, the
 * press is remembered and carried out as soon as the form has settled, unless the person presses another key first.
 */
export const useCtrlEnter = (isSettling: boolean) => {
  const awaited = useRef<HTMLFormElement | null>(null);
  useEffect(() => {
    const form = awaited.current;
    if (isSettling || !form) return;
    awaited.current = null;
    if (form.isConnected) form.requestSubmit();
  }, [isSettling]);
  return (event: KeyboardEvent<HTMLFormElement>): boolean => {
    const { key, ctrlKey, metaKey, currentTarget: form } = event;
    if (key !== 'Enter' || !(ctrlKey || metaKey)) {
      if (!MODIFIERS.has(key)) awaited.current = null;
      return false;
    }
    event.preventDefault();
    if (isSettling) awaited.current = form;
    else form.requestSubmit();
    return true;
  };
};
