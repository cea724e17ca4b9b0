import type { Action } from '@farm/domain/permissions';
import { msg } from '@lingui/core/macro';
import {
  IconDeviceLaptop,
  IconFileInvoice,
  IconHome,
  IconKey,
  IconLock,
  IconLogin2,
  IconUsers,
} from '@tabler/icons-react';
import type { ComponentType } from 'react';
import { lazyScreen } from '../../../lib/lazy-screen.tsx';
import type { Words } from '../../../lib/translate.ts';

export type ProfileSection = {
  name: string;
  label: Words;
  /** The palette finds it by these, in both languages; it offers no other. */
  words?: string;
  Icon: typeof IconHome;
  action: Action;
  size?: string;
  Screen: ComponentType<{ onDone: () => void }>;
};

export const profileSections: readonly ProfileSection[] = [
  {
    name: 'password',
    label: msg`Password`,
    Icon: IconLock,
    action: 'identity.changePassword',
    Screen: lazyScreen(() => import('../../identity/password-screen.tsx')),
  },
  {
    name: 'sessions',
    label: msg`Sessions`,
    Icon: IconDeviceLaptop,
    action: 'identity.sessions',
    Screen: lazyScreen(() => import('../../identity/sessions-screen.tsx')),
  },
  {
    name: 'tokens',
    label: msg`Access tokens`,
    Icon: IconKey,
    action: 'identity.tokens',
    Screen: lazyScreen(() => import('../../identity/tokens-screen.tsx')),
  },
  {
    name: 'sign-ins',
    label: msg`Recent sign-ins`,
    Icon: IconLogin2,
    action: 'identity.sessions',
    Screen: lazyScreen(() => import('../../identity/sign-ins-screen.tsx')),
  },
  {
    name: 'people',
    label: msg`People`,
    words: 'People Invite Codes Personas Invitar Códigos',
    Icon: IconUsers,
    action: 'people.manage',
    size: 'lg',
    Screen: lazyScreen(() => import('../../people/people-screen.tsx')),
  },
  {
    name: 'farm',
    label: msg`Farm details`,
    words: 'Farm details Time zone Datos de la granja Zona horaria',
    Icon: IconHome,
    action: 'farm.update',
    Screen: lazyScreen(() => import('../../farm/farm-settings.tsx')),
  },
  {
    name: 'invoices',
    label: msg`Invoices`,
    Icon: IconFileInvoice,
    action: 'farm.billing',
    Screen: lazyScreen(() => import('../../farm/billing-settings.tsx')),
  },
];
