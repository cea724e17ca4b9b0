import { countWaitingMail, findMail, listMail, type StoredMail } from '@farm/data/mail';
import type { ListMailInput, Mail, MailPage } from '@farm/domain/mail';
import { isPermitted } from '@farm/domain/permissions';
import { Refusal } from '@farm/domain/refusals';
import type { PersonContext } from '../core/context.ts';
import { viewerOf } from './mail.internal.ts';
import { mailRefusals } from './mail.texts.ts';

/** Growers see no contacts. */
const shownTo = ({ person }: PersonContext, mail: StoredMail): Mail => ({
  ...mail,
  toAddress: isPermitted('buyers.readContacts', person.role) ? mail.toAddress : null,
});

export const readMailPage = async (
  ctx: PersonContext,
  { kind, ids, day, offerId, cursor, limit }: ListMailInput,
): Promise<MailPage> => {
  const viewer = viewerOf(ctx);
  const of = day ?? (offerId === undefined ? undefined : String(offerId));
  const page = await listMail(ctx.db, viewer, { kind, ids, of, cursor, limit });
  return {
    items: page.items.map((mail) => shownTo(ctx, mail)),
    nextCursor: page.nextCursor,
    waiting: await countWaitingMail(ctx.db, viewer, { kind, ids, of }),
  };
};

/** Refuses `MAIL_MISSING`, also for what the person may not see. */
export const readMail = async (ctx: PersonContext, id: number): Promise<Mail> => {
  const mail = await findMail(ctx.db, viewerOf(ctx), id);
  if (!mail) throw new Refusal('MAIL_MISSING', mailRefusals.missing());
  return shownTo(ctx, mail);
};
