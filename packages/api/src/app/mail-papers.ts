import { findFarm } from '@farm/data/farm';
import { listInvoicesById } from '@farm/data/invoices';
import { findOffer } from '@farm/data/offers';
import { numberText } from '@farm/domain/invoices';
import { packingTexts } from '@farm/domain/packing';
import { Refusal } from '@farm/domain/refusals';
import type { FarmText } from '@farm/domain/texts';
import type { PersonContext } from '../core/context.ts';
import { sayIn } from '../documents/say-in.ts';
import { invoiceMissing, requireBilledBuyer } from '../invoices/invoices.internal.ts';
import { showInvoicePaper, showStatementPaper } from '../invoices/print-invoices.ts';
import type { MailPapers } from '../mail/hand-papers.ts';
import { mailRefusals, mailTexts } from '../mail/mail.texts.ts';
import { missingOffer, requireLinksOn } from '../offers/offers.internal.ts';
import { showSheetPaper } from '../offers/print-sheet.ts';
import { requirePriced } from '../offers/read-offers.ts';
import { requireNote, showNote } from '../packing/print-note.ts';
import { printPaper } from '../packing/print-paper.ts';
import { listDayLines } from '../packing/read-day.ts';

/** Names stand in the language of what the farm sends to others. */
const sayOutside = async ({ db }: PersonContext): Promise<(text: FarmText) => string> =>
  sayIn((await findFarm(db)).language);

/** The papers that can be mailed. What each slice shows of them to a person decides what that person may mail. */
export const mailPapers: MailPapers = {
  invoice: {
    needs: 'invoices.read',
    find: async (ctx, { ids }) => {
      const rows = new Map((await listInvoicesById(ctx.db, ctx.person, ids)).map((row) => [row.id, row]));
      return ids.map((id) => {
        const row = rows.get(id);
        if (!row) throw invoiceMissing();
        const { kind, number, status, buyerId, version } = row;
        const name = number === null ? String(id) : numberText(kind, number);
        if (status !== 'issued') throw new Refusal('MAIL_UNFIT', mailRefusals.unfit({ name }));
        const { invoiceSubject, invoiceNote, creditSubject, creditNote } = mailTexts;
        const isInvoice = kind === 'invoice';
        return {
          ...{ id, name, buyerId, version },
          subject: (farm) => (isInvoice ? invoiceSubject : creditSubject)({ name, farm }),
          note: (isInvoice ? invoiceNote : creditNote)({ name }),
        };
      });
    },
    make: async (ctx, { id }) => {
      const [row] = await listInvoicesById(ctx.db, ctx.person, [id]);
      if (!row) throw invoiceMissing();
      if (row.status !== 'issued') return { problem: 'thing_void' };
      const pdf = await showInvoicePaper(ctx, { id });
      return { name: `${numberText(row.kind, row.number ?? 0)}.pdf`, pdf };
    },
  },
  statement: {
    needs: 'invoices.read',
    find: async (ctx, { ids }) => {
      const say = await sayOutside(ctx);
      const day = { day: ctx.today() };
      const things = [];
      for (const id of ids) {
        await requireBilledBuyer(ctx, id);
        things.push({
          ...{ id, name: say(mailTexts.statementName()), buyerId: id, version: null },
          subject: (farm: string | FarmText) => mailTexts.statementSubject({ farm, day }),
          note: mailTexts.statementNote({ day }),
        });
      }
      return things;
    },
    make: async (ctx, { id }) => ({
      name: `statement-${ctx.today()}.pdf`,
      pdf: await showStatementPaper(ctx, { buyerId: id }),
    }),
  },
  delivery_note: {
    needs: 'packing.print',
    find: async (ctx, { ids }) => {
      const say = await sayOutside(ctx);
      const things = [];
      for (const id of ids) {
        const { buyerId, version } = await requireNote(ctx, id);
        const name = String(id);
        things.push({
          ...{ id, name: say(mailTexts.deliveryNoteName({ name })), buyerId, version },
          subject: (farm: string | FarmText) => mailTexts.deliveryNoteSubject({ name, farm }),
          note: mailTexts.deliveryNoteNote({ name }),
        });
      }
      return things;
    },
    make: async (ctx, { id }) => ({ name: `delivery-note-${id}.pdf`, pdf: await showNote(ctx, id) }),
  },
  packing_slip: {
    needs: 'packing.print',
    find: async (ctx, { ids, day = '' }) => {
      const say = await sayOutside(ctx);
      const { lines } = await listDayLines(ctx, { day });
      const buyers = new Set(lines.map(({ buyerId }) => buyerId));
      if (!ids.every((id) => buyers.has(id)))
        throw new Refusal('DELIVERY_MISSING', packingTexts.noDeliveries());
      const name = say(mailTexts.packingSlipName({ day: { day } }));
      return ids.map((id) => ({
        ...{ id, name, buyerId: id, version: null },
        subject: (farm) => mailTexts.packingSlipSubject({ farm, day: { day } }),
        note: mailTexts.packingSlipNote({ day: { day } }),
      }));
    },
    make: async (ctx, { id, of }) => {
      const { language } = await findFarm(ctx.db);
      const about = { day: of ?? '', buyerId: id, language };
      const { pdf } = await printPaper(ctx, { kind: 'packingSlips', about });
      return { name: `packing-slips-${of}.pdf`, pdf };
    },
  },
  availability: {
    needs: 'offers.read',
    find: async (ctx, { ids, offerId = 0 }) => {
      await requireLinksOn(ctx);
      const offer = await findOffer(ctx.db, ctx.person, offerId);
      if (!offer) throw missingOffer();
      for (const id of ids) await requirePriced(ctx, id);
      return ids.map((id) => ({
        ...{ id, name: offer.title, buyerId: id, version: null },
        subject: (farm) => mailTexts.availabilitySubject({ farm, name: offer.title }),
        note: mailTexts.availabilityNote(),
      }));
    },
    make: async (ctx, { id, of }) => ({
      name: 'availability.pdf',
      pdf: await showSheetPaper(ctx, { id: Number(of), buyerId: id }),
    }),
  },
};
