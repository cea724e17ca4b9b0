import { BaseUnit, unitWord } from '@farm/domain/catalog';
import type { InvoiceDetails, InvoiceLine, PaymentUse } from '@farm/domain/invoices';
import { dayOfYear, packingTexts } from '@farm/domain/packing';
import { documentTexts } from '../../documents/document.texts.ts';
import type { Block } from '../../documents/paper-blocks.ts';
import { figure, figureHead, money } from '../../documents/paper-figures.ts';
import {
  fact,
  facts,
  heading,
  nameOf,
  notesOf,
  PADDING,
  PAGE_WIDTH,
  party,
  type Say,
  table,
} from '../../documents/paper-parts.ts';
import { lotName, lotSources } from '../../packing/paper/lot-words.ts';
import { paperTexts } from '../../packing/paper/packing-paper.texts.ts';
import { invoicePaperTexts as paper } from './invoice-paper.texts.ts';
import type { InvoicePaper } from './invoice-paper-data.ts';
import { type Sum, sums } from './money-parts.ts';

/** The words of 7 U.S.C. 499e(c)(4), which no language changes. */
const TRUST_STATEMENT =
  'The perishable agricultural commodities listed on this invoice are sold subject to the statutory trust authorized by ' +
  'section 5(c) of the Perishable Agricultural Commodities Act, 1930 (7 U.S.C. 499e(c)). The seller of these commodities ' +
  'retains a trust claim over these commodities, all inventories of food or other products derived from these commodities, ' +
  'and any receivables or proceeds from the sale of these commodities until full payment is received.';

/** More than these would push the lines off the page that the totals are on. */
const USES_MAX = 12;

const unitText = (say: Say, unit: string, units: string): string => {
  const known = BaseUnit.safeParse(unit).data;
  return known ? say(unitWord(known, Number(units))) : nameOf(unit);
};

const priceOf = (say: Say, { language }: InvoicePaper, { priceCents, unit }: InvoiceLine): string => {
  if (priceCents === null) return say(paper.paperNoPrice());
  const price = money(language, priceCents);
  const isOfUnit = BaseUnit.safeParse(unit).success;
  return isOfUnit ? say(paper.paperPricePer({ price, unit: unitText(say, unit, '1') })) : price;
};

/** One that is written 'PO-7781' stays as it is. */
const orderText = (say: Say, number: string): string =>
  /^po\b/i.test(number) ? number : say(paper.paperPurchaseOrderOf({ number }));

const lotsBelow = (say: Say, { lots }: InvoicePaper, { orderLineId }: InvoiceLine): Block[] => {
  const names = ((orderLineId === null ? undefined : lots?.[orderLineId]) ?? []).map((lot) =>
    lotName(say, lot),
  );
  return names.length === 0
    ? []
    : [{ text: `${say(paperTexts.paperLots())}: ${names.join(', ')}`, fontSize: 9 }];
};

const rowOf = (say: Say, asked: InvoicePaper, line: InvoiceLine): Block[] => {
  const { description, quantity, unit, amountCents, purchaseOrderNumber } = line;
  // A single one is above the lines.
  const order = asked.invoice.purchaseOrderNumbers.length > 1 ? purchaseOrderNumber : null;
  const isEmpty = Number(quantity) === 0;
  return [
    figure(quantity),
    { text: unitText(say, unit, quantity) },
    {
      stack: [
        { text: nameOf(description) },
        ...(order === null ? [] : [{ text: orderText(say, nameOf(order)), fontSize: 9 }]),
        ...(isEmpty ? [] : lotsBelow(say, asked, line)),
        ...(isEmpty ? [{ text: say(packingTexts.nothingPacked()), fontSize: 9 }] : []),
      ],
    },
    figure(priceOf(say, asked, line)),
    figure(amountCents === null ? '' : money(asked.language, amountCents)),
  ];
};

const usedText = ({ kind }: InvoiceDetails, { creditId, day, reference, invoiceNumber }: PaymentUse) => {
  const on = dayOfYear(day);
  if (kind === 'credit') return paper.paperAppliedTo({ number: invoiceNumber, day: on });
  if (creditId !== null) return paper.paperCreditOf({ number: reference ?? '', day: on });
  return reference === null
    ? paper.paperPayment({ day: on })
    : paper.paperPaymentOf({ day: on, reference: nameOf(reference) });
};

const appliedOf = (say: Say, { invoice, language }: InvoicePaper): Sum[] => {
  const { uses } = invoice;
  if (uses.length > USES_MAX) {
    const cents = uses.reduce((total, use) => total + use.cents, 0);
    return [{ label: say(paper.paperAppliedCount({ count: uses.length })), amount: money(language, -cents) }];
  }
  return uses.map((use) => ({ label: say(usedText(invoice, use)), amount: money(language, -use.cents) }));
};

const totalsOf = (say: Say, asked: InvoicePaper): Sum[] => {
  const { invoice, language } = asked;
  const total = { label: say(paper.paperSum()), amount: money(language, invoice.totalCents) };
  if (invoice.status === 'draft') return [{ ...total, isLast: true }];
  // Nothing is left to tell of a credit memo that is used up.
  if (invoice.kind === 'credit' && invoice.openCents === 0) return [total, ...appliedOf(say, asked)];
  const left = invoice.kind === 'credit' ? paper.paperNotApplied() : paper.paperBalance();
  return [
    total,
    ...appliedOf(say, asked),
    { label: say(left), amount: money(language, invoice.openCents), isLast: true },
  ];
};

const titleOf = (say: Say, { kind, number, status }: InvoiceDetails) => {
  if (number === null) return say(paper.paperDraft());
  const title = say(kind === 'credit' ? paper.paperCredit({ number }) : paper.paperInvoice({ number }));
  return status === 'void' ? say(paper.paperVoid({ title })) : title;
};

const GAP = 16;

/** As it was typed, with its name, or the name and address used instead. */
const place = (
  label: string,
  typed: string | null,
  name: string,
  address: string | null,
  width: number,
): Block =>
  typed
    ? { width, stack: [{ text: label, fontSize: 9 }, { text: notesOf(typed) }] }
    : party(label, name, [address], width);

const parties = (say: Say, { invoice: { seller, remitTo, billTo, shipTo } }: InvoicePaper): Block => {
  const width = (PAGE_WIDTH - 2 * GAP) / 3;
  const name = nameOf(billTo.name);
  return {
    columns: [
      party(say(paper.paperBillTo()), name, [billTo.address], width),
      place(say(documentTexts.paperShipTo()), shipTo, name, billTo.address, width),
      place(say(paper.paperRemitTo()), remitTo, nameOf(seller.name ?? ''), seller.address, width),
    ],
    columnGap: GAP,
    margin: [0, 0, 0, 10],
  };
};

const factsOf = (say: Say, { invoice }: InvoicePaper): Block => {
  const { issueDate, dueDate, termsDays, kind } = invoice;
  const isInvoice = kind === 'invoice';
  return facts([
    ...fact(say(paper.paperDate()), issueDate && say(documentTexts.paperDay({ day: { day: issueDate } }))),
    ...(isInvoice ? fact(say(paper.paperTerms()), say(paper.paperTermsDays({ days: termsDays }))) : []),
    ...(isInvoice
      ? fact(say(paper.paperDue()), dueDate && say(documentTexts.paperDay({ day: { day: dueDate } })))
      : []),
    ...fact(say(documentTexts.paperPurchaseOrder()), notesOf(invoice.purchaseOrderNumbers.join(', '))),
    ...fact(say(documentTexts.paperOrders()), invoice.orderNumbers.join(', ')),
    ...fact(say(paper.paperNotes()), invoice.noteNumbers.join(', ')),
  ]);
};

/** With a license it carries the statement of the trust, and without one it must not. */
const closingOf = ({ invoice: { kind, message, pacaLicense, seller } }: InvoicePaper): Block[] => [
  ...(seller.origin === null ? [] : [{ text: nameOf(seller.origin), bold: true }]),
  ...(message === null ? [] : [{ text: notesOf(message) }]),
  ...(pacaLicense === null || kind === 'credit' ? [] : [{ text: TRUST_STATEMENT, fontSize: 10 }]),
];

const lotsOf = ({ invoice, lots }: InvoicePaper) =>
  invoice.lines.flatMap(({ orderLineId, quantity }) =>
    orderLineId === null || Number(quantity) === 0 ? [] : (lots?.[orderLineId] ?? []),
  );

export const invoicePaper = (say: Say, asked: InvoicePaper) => {
  const { invoice, printed } = asked;
  const title = titleOf(say, invoice);
  const content: Block[] = [
    ...heading(say, { farm: invoice.seller, printed }, title, null),
    factsOf(say, asked),
    parties(say, asked),
    table(
      [60, 75, 245, 90, 90],
      [
        figureHead(say(paper.paperQuantity())),
        say(paper.paperUnit()),
        say(documentTexts.paperDescription()),
        figureHead(say(paper.paperPrice())),
        figureHead(say(paper.paperAmount())),
      ],
      invoice.lines.map((line) => rowOf(say, asked, line)),
      [
        sums(totalsOf(say, asked)),
        ...lotSources(say, invoice.seller, lotsOf(asked), asked.lotContact),
        { stack: closingOf(asked).map((block) => ({ ...block, margin: [PADDING, 0, PADDING, 6] })) },
      ],
    ),
  ];
  return { title, content };
};
