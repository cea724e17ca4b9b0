import { useLingui } from '@lingui/react/macro';
import { Drawer } from '@mantine/core';
import type { ReactNode } from 'react';
import { SideDialogRoot } from '../../../components/dialog-root.tsx';

type MenuDrawerProps = { isOpen: boolean; onClose: () => void; children: ReactNode };

export default function MenuDrawer({ isOpen, onClose, children }: MenuDrawerProps) {
  const { t } = useLingui();
  return (
    <SideDialogRoot opened={isOpen} onClose={onClose} size={288} padding={0}>
      <Drawer.Overlay />
      <Drawer.Content aria-label={t`Menu`}>
        <Drawer.Body style={{ height: '100%' }}>{children}</Drawer.Body>
      </Drawer.Content>
    </SideDialogRoot>
  );
}
