import { msg } from '@lingui/core/macro';
import { useHotkeys } from '@mantine/hooks';
import { useCallback, useState } from 'react';
import { useHeldKeys } from '../../../lib/early-keys.ts';
import { notify } from '../../../lib/notify.tsx';
import { part, usePart } from '../../../lib/part.tsx';

const CommandPalette = part(() => import('./command-palette.tsx'));
const failed = { title: msg`Error`, message: msg`Failed to open the search. Please try again.` };
const sayMissing = (error: unknown) => notify.failure(failed, error);

export const usePalette = () => {
  const [isOpen, setOpen] = useState(false);
  const [isLoaded, load] = usePart(CommandPalette, sayMissing);
  const close = useCallback(() => setOpen(false), []);
  useHeldKeys(isOpen, close, true);
  const open = useCallback(async () => {
    setOpen(true);
    if (!(await load())) close();
  }, [load, close]);
  useHotkeys([['mod+K', () => (isOpen ? close() : void open())]], []);
  return { isOpen, Palette: isLoaded ? CommandPalette : null, open, close };
};
