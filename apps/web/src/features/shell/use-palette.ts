import { useHotkeys } from '@mantine/hooks';
import { useCallback, useState } from 'react';
import { notify } from '../../lib/notify.tsx';
import type CommandPalette from './command-palette.tsx';
import { shellText } from './shell.text.ts';

/**
 * The command palette, loaded when it is first opened. Ctrl or ⌘ with K opens and closes it from anywhere. If it cannot
 * be loaded, a toast says so and the screen stays as it is.
 */
export const usePalette = () => {
  const [isOpen, setOpen] = useState(false);
  const [Palette, setPalette] = useState<typeof CommandPalette>();
  const open = useCallback(async () => {
    setOpen(true);
    try {
      const { default: Loaded } = await import('./command-palette.tsx');
      setPalette(() => Loaded);
    } catch (error) {
      setOpen(false);
      notify.failure(shellText.paletteFailed, error);
    }
  }, []);
  const close = useCallback(() => setOpen(false), []);
  useHotkeys([['mod+K', () => (isOpen ? close() : void open())]], []);
  return { isOpen, Palette, open, close };
};
