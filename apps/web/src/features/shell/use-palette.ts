import { useHotkeys } from '@mantine/hooks';
import { useCallback, useState } from 'react';

/** Whether the command palette shows; Ctrl or ⌘ with K turns it on and off from anywhere. */
export const usePalette = () => {
  const [isOpen, setOpen] = useState(false);
  const [isWanted, setWanted] = useState(false);
  const open = useCallback(() => {
    setWanted(true);
    setOpen(true);
  }, []);
  const close = useCallback(() => setOpen(false), []);
  useHotkeys([['mod+K', () => (isOpen ? close() : open())]], []);
  return { isOpen, isWanted, open, close };
};
