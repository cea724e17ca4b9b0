import { Drawer, type DrawerRootProps } from '@mantine/core';
import { returning } from './dialog.tsx';

export const SideDialogRoot = returning<DrawerRootProps>(Drawer.Root);
