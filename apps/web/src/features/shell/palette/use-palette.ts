import { msg } from '@lingui/core/macro';
import { useHotkeys } from '@mantine/hooks';
import { useCallback, useState } from 'react';
import { useHeldKeys } from '../../../lib/early-keys.ts';
import { lazyScreen, useLazyScreen } from '../../../lib/lazy-screen.tsx';
import { notify } from '../../../lib/notify.tsx';

const CommandPalette = lazyScreen(() => import('./command-palette.tsx'));
const failed = { title: msg`Error`, message: msg`Failed to open the search. Please try again.` };
const sayMissing = (error: unknown) => notify.failure(failed, error);

export const usePalette = () => {
  const [isOpen, setOpen] = useState(false);
  const [isLoaded, load] = useLazyScreen(CommandPalette, sayMissing);
  const close = useCallback(() => setOpen(false), []);
  useHeldKeys(isOpen, close, true);
  const open = useCallback(async () => {
    setOpen(true);
    if (!(await load())) close();
  }, [load, close]);
  useHotkeys([['mod+K', () => (isOpen ? close() : void open())]], []);
  return { isOpen, Palette: isLoaded ? CommandPalette : null, open, close };
};
