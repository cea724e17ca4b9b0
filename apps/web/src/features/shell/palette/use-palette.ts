import { msg } from '@lingui/core/macro';
import { useHotkeys } from '@mantine/hooks';
import { useCallback, useEffect, useRef, useState } from 'react';
import { notify } from '../../../lib/notify.tsx';
import { part, usePart } from '../../../lib/part.tsx';

const CommandPalette = part(() => import('./command-palette.tsx'));
const failed = { title: msg`Error`, message: msg`Failed to open the search. Please try again.` };
const sayMissing = (error: unknown) => notify.failure(failed, error);

/** What is typed before it has the focus is meant for it: the screen below does not hear it. */
export const usePalette = () => {
  const [isOpen, setOpen] = useState(false);
  const [isLoaded, load] = usePart(CommandPalette, sayMissing);
  const early = useRef<string | null>(null);
  const close = useCallback(() => {
    early.current = null;
    setOpen(false);
  }, []);
  const open = useCallback(async () => {
    early.current = '';
    setOpen(true);
    if (!(await load())) close();
  }, [load, close]);
  const takeEarly = useCallback(() => {
    const typed = early.current ?? '';
    early.current = null;
    return typed;
  }, []);
  useEffect(() => {
    if (!isOpen) return;
    const hold = (event: KeyboardEvent) => {
      if (early.current === null || event.ctrlKey || event.metaKey || event.altKey) return;
      event.preventDefault();
      event.stopImmediatePropagation();
      if (event.key === 'Escape') close();
      else if (event.key === 'Backspace') early.current = early.current.slice(0, -1);
      else if (event.key.length === 1) early.current += event.key;
    };
    window.addEventListener('keydown', hold, { capture: true });
    return () => window.removeEventListener('keydown', hold, { capture: true });
  }, [isOpen, close]);
  useHotkeys([['mod+K', () => (isOpen ? close() : void open())]], []);
  return { isOpen, Palette: isLoaded ? CommandPalette : null, open, close, takeEarly };
};
