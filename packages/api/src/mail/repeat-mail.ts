import { insertMail, isThingWaiting, takeMailToRepeat } from '@farm/data/mail';
import type { Mail } from '@farm/domain/mail';
import { Refusal } from '@farm/domain/refusals';
import type { PersonContext } from '../core/context.ts';
import { inTransaction } from '../core/in-transaction.ts';
import type { MailPapers } from './hand-papers.ts';
import { requireMail, tellOfMail } from './mail.internal.ts';
import { mailRefusals } from './mail.texts.ts';
import { newMessageId } from './open-door.ts';
import { noAddress, prepareMail } from './prepare-mail.ts';
import { readMail } from './read-mail.ts';

/**
 * Mails the same words about the same thing once more, to the address that the buyer has by now, unless another was typed.
 * Refuses `MAIL_OFF`, `MAIL_MISSING`, `MAIL_WAITING` while it is on its way, and as `queueMail` does.
 */
export const repeatMail = (ctx: PersonContext, papers: MailPapers, { id }: { id: number }): Promise<Mail> => {
  const door = requireMail(ctx);
  return inTransaction(ctx, async (ctx) => {
    const { kind, thingId, thingOf, thingName } = await readMail(ctx, id);
    const row = await takeMailToRepeat(ctx.db, id);
    if (!row) throw new Refusal('MAIL_MISSING', mailRefusals.missing());
    if (await isThingWaiting(ctx.db, { kind, thingId, thingOf }))
      throw new Refusal('MAIL_WAITING', mailRefusals.waiting({ name: thingName }));
    const of = {
      ...(kind === 'packing_slip' && { day: thingOf ?? '' }),
      ...(kind === 'availability' && { offerId: Number(thingOf) }),
    };
    const prepared = await prepareMail(ctx, papers, { kind, ids: [thingId], ...of });
    const [mail] = prepared;
    const address = row.isToTyped === 1 ? row.toAddress : (mail?.address ?? null);
    if (!mail || address === null) throw noAddress(prepared);
    const [again = 0] = await insertMail(ctx.db, [
      {
        kind,
        toName: mail.buyer.name,
        toAddress: address,
        isToTyped: row.isToTyped,
        buyerId: mail.buyer.id,
        thingId,
        thingName,
        thingOf,
        template: 'paper',
        templateValues: row.templateValues,
        attachments: JSON.stringify([{ kind, id: thingId, version: mail.thing.version }]),
        cause: 'press',
        messageId: newMessageId(door),
        requestedBy: ctx.person.uid,
        createdAt: ctx.now().toISOString(),
      },
    ]);
    tellOfMail(ctx);
    return readMail(ctx, again);
  });
};
