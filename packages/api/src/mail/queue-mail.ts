import { insertMail } from '@farm/data/mail';
import type { QueuedMail, SendMailInput } from '@farm/domain/mail';
import { isPermitted } from '@farm/domain/permissions';
import type { PersonContext } from '../core/context.ts';
import { createOnce } from '../core/create-once.ts';
import { fieldRefusal } from '../core/refuse-input.ts';
import type { MailPapers } from './hand-papers.ts';
import { assertMayMail, requireMail, tellOfMail } from './mail.internal.ts';
import { mailRefusals } from './mail.texts.ts';
import { newMessageId } from './open-door.ts';
import { noAddress, type PreparedMail, prepareMail, withoutAddress } from './prepare-mail.ts';

const thingOfInput = ({ day, offerId }: Pick<SendMailInput, 'day' | 'offerId'>): string | null =>
  day ?? (offerId === undefined ? null : String(offerId));

/**
 * Writes what is to be mailed; a worker sends it. Buyers without an address are named, and the others get theirs. Refuses
 * `MAIL_OFF`, `MAIL_NO_ADDRESS` if nobody has an address, and what the person may not mail or see.
 */
export const queueMail = (
  ctx: PersonContext,
  papers: MailPapers,
  input: SendMailInput,
): Promise<QueuedMail> => {
  const door = requireMail(ctx);
  assertMayMail(ctx, papers, input.kind);
  if (input.to !== undefined && !isPermitted('buyers.readContacts', ctx.person.role))
    throw fieldRefusal('INPUT_INVALID', 'to', mailRefusals.contactsHidden());
  return createOnce(ctx, 'mail.send', input, async (ctx) => {
    const { kind, ids, day, offerId, to, subject, note } = input;
    const prepared = await prepareMail(ctx, papers, { kind, ids, day, offerId });
    const addressed = (mail: PreparedMail) => to ?? mail.address;
    const mails = prepared.filter((mail) => addressed(mail) !== null);
    if (mails.length === 0) throw noAddress(prepared);
    const now = ctx.now().toISOString();
    const queued = await insertMail(
      ctx.db,
      mails.map((mail) => ({
        kind,
        toName: mail.buyer.name,
        toAddress: addressed(mail) ?? '',
        isToTyped: to === undefined ? 0 : 1,
        buyerId: mail.buyer.id,
        thingId: mail.thing.id,
        thingName: mail.thing.name,
        thingOf: thingOfInput(input),
        template: 'paper',
        templateValues: JSON.stringify({ subject: subject ?? mail.subject, note: note ?? mail.note }),
        attachments: JSON.stringify([{ kind, id: mail.thing.id, version: mail.thing.version }]),
        cause: 'press',
        messageId: newMessageId(door),
        requestedBy: ctx.person.uid,
        createdAt: now,
      })),
    );
    tellOfMail(ctx);
    return { ids: queued, without: to === undefined ? withoutAddress(prepared) : [] };
  });
};
