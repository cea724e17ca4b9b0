import type { Role } from '@farm/domain/identity';
import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';

export const roleOptions = [
  { value: 'farmer', label: msg`Farmer` },
  { value: 'sales_rep', label: msg`Sales Representative` },
  { value: 'admin', label: msg`Administrator` },
] as const satisfies readonly { value: Role; label: MessageDescriptor }[];

export const accessCode = (role: Role): { label: MessageDescriptor; help: MessageDescriptor } =>
  role === 'admin'
    ? {
        label: msg`Admin Access Code`,
        help: msg`Contact your system administrator for the admin access code.`,
      }
    : {
        label: msg`Access Code`,
        help: msg`This is a private application. Contact the administrator for the access code.`,
      };
