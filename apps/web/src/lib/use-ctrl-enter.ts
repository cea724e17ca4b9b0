import { type KeyboardEvent, type RefObject, useEffect, useEffectEvent, useRef } from 'react';

const MODIFIERS = new Set(['Control', 'Meta', 'Shift', 'Alt']);

type Press = Pick<KeyboardEvent, 'key' | 'ctrlKey' | 'metaKey' | 'preventDefault'>;

/**
 * Ctrl+Enter submits the form; returns whether it was that. While the form settles, such as when a message is read, the
 * press is remembered and carried out as soon as the form has settled, unless the person presses another key first. With
 * `around`, the key also counts where the focus is on what is around that form, since what had it is gone.
 */
export const useCtrlEnter = (isSettling: boolean, around?: RefObject<HTMLFormElement | null>) => {
  const awaited = useRef<HTMLFormElement | null>(null);
  useEffect(() => {
    const form = awaited.current;
    if (isSettling || !form) return;
    awaited.current = null;
    if (form.isConnected) form.requestSubmit();
  }, [isSettling]);
  const press = (event: Press, form: HTMLFormElement): boolean => {
    if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) {
      if (!MODIFIERS.has(event.key)) awaited.current = null;
      return false;
    }
    event.preventDefault();
    if (isSettling) awaited.current = form;
    else form.requestSubmit();
    return true;
  };
  const onKeyAround = useEffectEvent((event: globalThis.KeyboardEvent) => {
    const form = around?.current;
    const { target } = event;
    if (!form || event.defaultPrevented || !(target instanceof Node) || form === target) return;
    if (target.contains(form)) press(event, form);
  });
  useEffect(() => {
    const listen = (event: globalThis.KeyboardEvent) => onKeyAround(event);
    document.addEventListener('keydown', listen);
    return () => document.removeEventListener('keydown', listen);
  }, []);
  return (event: KeyboardEvent<HTMLFormElement>): boolean => press(event, event.currentTarget);
};
