import type { LeasedMail, MailWords } from '@farm/data/mail';
import type { Language } from '@farm/domain/core';
import type { FarmDetails } from '@farm/domain/farm';
import { type LinkMailKind, type PersonMailKind, SUBJECT_MAX } from '@farm/domain/mail';
import type { FarmText, TextValue } from '@farm/domain/texts';
import { sayIn } from '../documents/say-in.ts';
import { deriveSecret } from './derive-secret.ts';
import { mailTexts, personTexts } from './mail.texts.ts';
import type { MailDoor } from './open-door.ts';
import { onOneLine, writeMessage } from './write-message.ts';

type Values = Record<string, TextValue>;
type Say = (values: Values) => FarmText;

const wordsOf: Record<PersonMailKind, { subject: Say; note: Say }> = {
  invitation: { subject: personTexts.invitationSubject as Say, note: personTexts.invitationNote as Say },
  reset: { subject: personTexts.resetSubject as Say, note: personTexts.resetNote as Say },
  role_changed: { subject: personTexts.roleChangedSubject as Say, note: personTexts.roleChangedNote as Say },
  factor_reset: { subject: personTexts.factorResetSubject as Say, note: personTexts.factorResetNote as Say },
  token_made: { subject: personTexts.tokenMadeSubject as Say, note: personTexts.tokenMadeNote as Say },
  new_device: { subject: personTexts.newDeviceSubject as Say, note: personTexts.newDeviceNote as Say },
};

const linkPaths: Record<LinkMailKind, string> = { invitation: '/join', reset: '/reset' };

type Farm = Pick<FarmDetails, 'name' | 'address' | 'phone' | 'language'>;

const linkOf = (door: MailDoor, kind: PersonMailKind, messageId: string): string | undefined =>
  kind === 'invitation' || kind === 'reset'
    ? `${door.linksTo}${linkPaths[kind]}#${deriveSecret(door, kind, messageId)}`
    : undefined;

/** The subject of a mail to a person, for who asked for it. */
export const subjectOf = (door: MailDoor, kind: PersonMailKind, farm: Pick<Farm, 'name'>): FarmText =>
  wordsOf[kind].subject({ farm: farm.name ?? (door.from.name || mailTexts.farmUnnamed()) });

/** To a buyer it is in the farm's language, to a person in their own. */
export const wordMail = (
  door: MailDoor,
  { name, address, phone, language }: Farm,
  mail: Pick<LeasedMail, 'kind' | 'template' | 'templateValues' | 'messageId'>,
): { subject: string; text: string; html: string } => {
  const farm = { name: name ?? (door.from.name || null), address, phone };
  if (mail.template === 'paper') {
    const words = JSON.parse(mail.templateValues) as MailWords;
    return { subject: words.subject, ...writeMessage({ ...words, language, farm }) };
  }
  const kind = mail.kind as PersonMailKind;
  const said = JSON.parse(mail.templateValues) as { language: Language; values: Values };
  const say = sayIn(said.language);
  const subject = onOneLine(say(subjectOf(door, kind, { name }))).slice(0, SUBJECT_MAX);
  const farmName = farm.name ?? mailTexts.farmUnnamed();
  const note = say(wordsOf[kind].note({ farm: farmName, ...said.values }));
  const link = linkOf(door, kind, mail.messageId);
  return { subject, ...writeMessage({ subject, note, language: said.language, farm, link }) };
};
