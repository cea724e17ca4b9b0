import { createHmac } from 'node:crypto';
import type { LinkMailKind } from '@farm/domain/mail';
import type { MailDoor } from './open-door.ts';

/** It stands nowhere: every try of a mail makes it anew, of the mail's own id and the key beside the database. */
export const deriveSecret = (
  { key }: Pick<MailDoor, 'key'>,
  kind: LinkMailKind,
  messageId: string,
): string => {
  if (key === '') throw new Error('Nobody may make the secrets of links without a key');
  return createHmac('sha256', key).update(`${kind} ${messageId}`).digest('base64url');
};
