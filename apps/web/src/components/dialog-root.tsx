import { Drawer, type DrawerRootProps, Modal, type ModalRootProps } from '@mantine/core';
import { returning } from './dialog.tsx';

export const DialogRoot = returning<ModalRootProps>(Modal.Root);
export const SideDialogRoot = returning<DrawerRootProps>(Drawer.Root);
