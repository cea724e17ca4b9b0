import type { Mail } from '@farm/domain/mail';
import { msg, plural, t } from '@lingui/core/macro';
import { formatInstant } from '../../lib/format.ts';

export const mailText = {
  previewFailed: msg`What would be mailed could not be read`,
  againFailed: msg`Not mailed again`,
};

/** Such as 'ap@market.example'; growers see no contacts. */
export const addressText = ({ toAddress }: Pick<Mail, 'toAddress'>): string =>
  toAddress ?? t`the buyer’s address`;

export const mailedText = (mail: Mail): string => {
  const when = formatInstant(mail.sentAt ?? mail.createdAt);
  const to = addressText(mail);
  return mail.state === 'sent' ? t`mailed ${when} to ${to}` : t`on its way to ${to}`;
};

/** It was tried already, and is tried again. */
export const againText = (mail: Mail, failure: string): string => {
  const to = addressText(mail);
  const when = formatInstant(mail.nextTryAt ?? mail.createdAt);
  return t`${failure} · ${to} · tried again ${when}`;
};

export const queuedText = (count: number): string =>
  t`${plural(count, { one: '# mail is on its way', other: '# mails are on their way' })}`;

export const withoutText = (names: readonly string[]): string => {
  const buyers = names.join(', ');
  return t`Not mailed, since no address fits: ${buyers}`;
};
