import { findFarm } from '@farm/data/farm';
import { findMailPerson, insertMail } from '@farm/data/mail';
import { FARM_UID, isMailAddress } from '@farm/domain/core';
import type { LinkMailKind, PersonMailKind } from '@farm/domain/mail';
import type { TextValue } from '@farm/domain/texts';
import type { Context } from '../core/context.ts';
import type { InTransaction } from '../core/in-transaction.ts';
import { deriveSecret } from './derive-secret.ts';
import { tellOfMail } from './mail.internal.ts';
import { newMessageId } from './open-door.ts';

export type PersonMail = {
  kind: PersonMailKind;
  values: Record<string, TextValue>;
  /** It is the one that the secret of its link was made of. */
  messageId?: string | undefined;
  /** Who is told if it does not arrive. */
  requestedBy?: string;
};

type Reader = { uid: string | null; name: string; address: string; language: 'en' | 'es' };

const queue = async (ctx: InTransaction<Context>, reader: Reader, mail: PersonMail): Promise<void> => {
  if (!ctx.mail || !isMailAddress(reader.address)) return;
  const { kind, values, messageId = newMessageId(ctx.mail), requestedBy } = mail;
  const { uid, name, address, language } = reader;
  await insertMail(ctx.db, [
    {
      ...{ kind, uid, toName: name, toAddress: address, thingName: '', template: 'person', cause: kind },
      templateValues: JSON.stringify({ language, values: { name, ...values } }),
      messageId,
      requestedBy: requestedBy === FARM_UID ? null : (requestedBy ?? null),
      createdAt: ctx.now().toISOString(),
    },
  ]);
  tellOfMail(ctx);
};

/** In the language that the person chose. The people of the example farm get none, and nobody where the farm sends none. */
export const mailPerson = async (
  ctx: InTransaction<Context>,
  uid: string,
  mail: PersonMail,
): Promise<void> => {
  if (!ctx.mail) return;
  const person = await findMailPerson(ctx.db, uid);
  if (!person?.name || person.isExample) return;
  const { email: address, name } = person;
  const language = person.language ?? (await findFarm(ctx.db)).language;
  await queue(ctx, { uid, name, address, language }, mail);
};

/** To an address that nobody has joined with yet, in the farm's language. */
export const mailAddress = async (
  ctx: InTransaction<Context>,
  address: string,
  mail: PersonMail,
): Promise<void> => {
  if (!ctx.mail) return;
  const { language } = await findFarm(ctx.db);
  await queue(ctx, { uid: null, name: '', address, language }, mail);
};

/** The secret of a link that is mailed, and of which mail it is; undefined where the farm sends none. */
export const newMailedSecret = (
  { mail }: Pick<Context, 'mail'>,
  kind: LinkMailKind,
): { secret: string; messageId: string } | undefined => {
  if (!mail) return undefined;
  const messageId = newMessageId(mail);
  return { secret: deriveSecret(mail, kind, messageId), messageId };
};
