import type { Action } from '@farm/domain/permissions';
import { msg } from '@lingui/core/macro';
import { IconDeviceLaptop, IconHome, IconKey, IconLock, IconLogin2, IconUsers } from '@tabler/icons-react';
import { type ComponentType, lazy } from 'react';
import type { Words } from '../../../lib/say.ts';

/** A screen that Profile Settings opens in its own dialog. */
export type ProfileSection = {
  name: string;
  label: Words;
  Icon: typeof IconHome;
  action: Action;
  size?: string;
  /** Lazy: the code is loaded when the screen is first opened. `onDone` leads back to Profile Settings. */
  Screen: ComponentType<{ onDone: () => void }>;
};

export const profileSections: readonly ProfileSection[] = [
  {
    name: 'password',
    label: msg`Password`,
    Icon: IconLock,
    action: 'identity.changePassword',
    Screen: lazy(() => import('../../identity/password-screen.tsx')),
  },
  {
    name: 'sessions',
    label: msg`Sessions`,
    Icon: IconDeviceLaptop,
    action: 'identity.sessions',
    Screen: lazy(() => import('../../identity/sessions-screen.tsx')),
  },
  {
    name: 'tokens',
    label: msg`Access tokens`,
    Icon: IconKey,
    action: 'identity.tokens',
    Screen: lazy(() => import('../../identity/tokens-screen.tsx')),
  },
  {
    name: 'sign-ins',
    label: msg`Recent sign-ins`,
    Icon: IconLogin2,
    action: 'identity.sessions',
    Screen: lazy(() => import('../../identity/sign-ins-screen.tsx')),
  },
  {
    name: 'people',
    label: msg`People`,
    Icon: IconUsers,
    action: 'people.manage',
    size: 'lg',
    Screen: lazy(() => import('../../people/people-screen.tsx')),
  },
  {
    name: 'farm',
    label: msg`Farm details`,
    Icon: IconHome,
    action: 'farm.update',
    Screen: lazy(() => import('../../farm/farm-settings.tsx')),
  },
];
