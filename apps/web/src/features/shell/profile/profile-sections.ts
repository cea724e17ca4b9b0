import type { Action } from '@farm/domain/permissions';
import { msg } from '@lingui/core/macro';
import {
  IconDatabase,
  IconDeviceLaptop,
  IconFileInvoice,
  IconHome,
  IconKey,
  IconLock,
  IconLogin2,
  IconPlugConnected,
  IconShieldLock,
  IconUsers,
  IconWebhook,
} from '@tabler/icons-react';
import type { ComponentType } from 'react';
import { lazyScreen } from '../../../lib/lazy-screen.tsx';
import type { Words } from '../../../lib/translate.ts';

export type ProfileSection = {
  name: string;
  label: Words;
  /** The palette finds it by these, in English and in Spanish. */
  words: readonly [english: string, spanish: string];
  Icon: typeof IconHome;
  action: Action;
  size?: string;
  Screen: ComponentType<{ onDone: () => void; startsAt?: string }>;
};

export const profileSections: readonly ProfileSection[] = [
  {
    name: 'password',
    label: msg`Password`,
    words: ['password change sign-in', 'contraseña cambiar clave'],
    Icon: IconLock,
    action: 'identity.changePassword',
    Screen: lazyScreen(() => import('../../identity/password-screen.tsx')),
  },
  {
    name: 'factor',
    label: msg`Second factor`,
    words: [
      'second factor two-factor 2FA authenticator app code recovery security',
      'segundo factor dos pasos 2FA aplicación código recuperación seguridad',
    ],
    Icon: IconShieldLock,
    action: 'identity.factors',
    Screen: lazyScreen(() => import('../../identity/factors/factor-screen.tsx')),
  },
  {
    name: 'sessions',
    label: msg`Sessions`,
    words: ['sessions devices lost phone', 'sesiones dispositivos teléfono perdido'],
    Icon: IconDeviceLaptop,
    action: 'identity.sessions',
    Screen: lazyScreen(() => import('../../identity/sessions-screen.tsx')),
  },
  {
    name: 'tokens',
    label: msg`Access tokens`,
    words: ['access tokens API key program script', 'tokens de acceso clave de API programa'],
    Icon: IconKey,
    action: 'identity.tokens',
    Screen: lazyScreen(() => import('../../identity/tokens-screen.tsx')),
  },
  {
    name: 'sign-ins',
    label: msg`Recent sign-ins`,
    words: ['recent sign-ins security', 'inicios de sesión recientes seguridad'],
    Icon: IconLogin2,
    action: 'identity.sessions',
    Screen: lazyScreen(() => import('../../identity/sign-ins-screen.tsx')),
  },
  {
    name: 'people',
    label: msg`People`,
    words: [
      'people users invite codes suspend staff roles team add',
      'personas usuarios invitar códigos suspender personal equipo agregar',
    ],
    Icon: IconUsers,
    action: 'people.manage',
    size: 'lg',
    Screen: lazyScreen(() => import('../../people/people-screen.tsx')),
  },
  {
    name: 'services',
    label: msg`Services`,
    words: [
      'services API integration program token store website webshop',
      'servicios API integración programa token tienda sitio web',
    ],
    Icon: IconPlugConnected,
    action: 'services.manage',
    Screen: lazyScreen(() => import('../../services/services-screen.tsx')),
  },
  {
    name: 'webhooks',
    label: msg`Webhooks`,
    words: [
      'webhooks webhook integration notify program changes endpoint push Zapier',
      'webhooks integración avisar programa cambios dirección',
    ],
    Icon: IconWebhook,
    action: 'webhooks.manage',
    size: 'lg',
    Screen: lazyScreen(() => import('../../webhooks/webhooks-screen.tsx')),
  },
  {
    name: 'farm',
    label: msg`Farm details`,
    words: [
      'farm details settings time zone address name',
      'datos de la granja ajustes zona horaria dirección nombre',
    ],
    Icon: IconHome,
    action: 'farm.update',
    Screen: lazyScreen(() => import('../../farm/farm-settings.tsx')),
  },
  {
    name: 'backups',
    label: msg`Backups`,
    words: [
      'backups restore copy of everything fire disaster',
      'copias de seguridad respaldo restaurar incendio',
    ],
    Icon: IconDatabase,
    action: 'farm.update',
    Screen: lazyScreen(() => import('../../farm/backups-note.tsx')),
  },
  {
    name: 'invoices',
    label: msg`Invoices`,
    words: ['invoices settings billing terms due remit QuickBooks Xero', 'facturas ajustes plazo cobro'],
    Icon: IconFileInvoice,
    action: 'farm.billing',
    Screen: lazyScreen(() => import('../../farm/billing-settings.tsx')),
  },
];
