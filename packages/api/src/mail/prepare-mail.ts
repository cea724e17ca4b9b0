import { findFarm } from '@farm/data/farm';
import { listMailBuyers } from '@farm/data/mail';
import { isMailAddress } from '@farm/domain/core';
import { type MailPreview, type PreviewMailInput, SUBJECT_MAX } from '@farm/domain/mail';
import { isPermitted } from '@farm/domain/permissions';
import { Refusal } from '@farm/domain/refusals';
import type { PersonContext } from '../core/context.ts';
import { sayIn } from '../documents/say-in.ts';
import type { MailPapers, MailThing } from './hand-papers.ts';
import { assertMayMail, requireMail } from './mail.internal.ts';
import { mailRefusals, mailTexts } from './mail.texts.ts';
import { onOneLine } from './write-message.ts';

export type PreparedMail = {
  thing: MailThing;
  buyer: { id: number; name: string };
  /** Null if no address of the buyer can be mailed to. */
  address: string | null;
  subject: string;
  note: string;
};

/** In the language of what the farm sends to others. Refuses `MAIL_OFF`, and what the person may not mail or see. */
export const prepareMail = async (
  ctx: PersonContext,
  papers: MailPapers,
  { kind, ...asked }: PreviewMailInput,
): Promise<PreparedMail[]> => {
  const { from } = requireMail(ctx);
  assertMayMail(ctx, papers, kind);
  const things = await papers[kind].find(ctx, asked);
  const buyers = await listMailBuyers(ctx.db, [...new Set(things.map(({ buyerId }) => buyerId))]);
  const { name, language } = await findFarm(ctx.db);
  const say = sayIn(language);
  return things.map((thing) => {
    const buyer = buyers.get(thing.buyerId);
    return {
      thing,
      buyer: { id: thing.buyerId, name: buyer?.name ?? '' },
      address: buyer?.addresses.find(isMailAddress) ?? null,
      subject: [...onOneLine(say(thing.subject(name ?? (from.name || mailTexts.farmUnnamed()))))]
        .slice(0, SUBJECT_MAX)
        .join(''),
      note: say(thing.note),
    };
  });
};

const namesOf = (mails: readonly PreparedMail[]) => [...new Set(mails.map(({ buyer }) => buyer.name))];

export const noAddress = (mails: readonly PreparedMail[]): Refusal =>
  new Refusal('MAIL_NO_ADDRESS', mailRefusals.noAddress({ names: namesOf(mails).join(', ') }));

export const withoutAddress = (mails: readonly PreparedMail[]): string[] =>
  namesOf(mails.filter(({ address }) => address === null));

/** Shows what a press would mail, and changes nothing. */
export const previewMail = async (
  ctx: PersonContext,
  papers: MailPapers,
  input: PreviewMailInput,
): Promise<MailPreview> => {
  const mails = await prepareMail(ctx, papers, input);
  const first = mails.find(({ address }) => address !== null) ?? mails[0];
  const isOne = mails.length === 1;
  return {
    count: mails.filter(({ address }) => address !== null).length,
    toName: isOne ? (first?.buyer.name ?? null) : null,
    toAddress: isOne && isPermitted('buyers.readContacts', ctx.person.role) ? (first?.address ?? null) : null,
    subject: first?.subject ?? '',
    note: first?.note ?? '',
    without: withoutAddress(mails),
  };
};
