import type { Action } from '@farm/domain/permissions';
import { msg } from '@lingui/core/macro';
import { IconHome, IconUsers } from '@tabler/icons-react';
import { type ComponentType, lazy } from 'react';
import type { Words } from '../../lib/say.ts';

/** A screen that Profile Settings opens in its own dialog. */
export type ProfileSection = {
  name: string;
  label: Words;
  Icon: typeof IconHome;
  /** Who sees it. */
  action: Action;
  /** The width of the dialog. */
  size?: string;
  /** Lazy: the code is loaded when the screen is first opened. `onDone` leads back to Profile Settings. */
  Screen: ComponentType<{ onDone: () => void }>;
};

/** In the order in which Profile Settings lists them. */
export const profileSections: readonly ProfileSection[] = [
  {
    name: 'people',
    label: msg`People`,
    Icon: IconUsers,
    action: 'people.manage',
    size: 'lg',
    Screen: lazy(() => import('../people/people-screen.tsx')),
  },
  {
    name: 'farm',
    label: msg`Farm details`,
    Icon: IconHome,
    action: 'farm.update',
    Screen: lazy(() => import('../farm/farm-settings.tsx')),
  },
];
