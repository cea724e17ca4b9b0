import { Drawer, type DrawerRootProps, Modal, type ModalRootProps } from '@mantine/core';
import { returning } from './dialog.tsx';

/** The roots of dialogs that are put together from Mantine's parts. */
export const DialogRoot = returning<ModalRootProps>(Modal.Root);
export const SideDialogRoot = returning<DrawerRootProps>(Drawer.Root);
