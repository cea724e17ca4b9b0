import type { Day } from '@farm/domain/core';
import { daysBetween } from '@farm/domain/core';
import { agingBuckets, type Invoice, invoiceTexts, type StatementPayment } from '@farm/domain/invoices';
import { documentTexts } from '../../documents/document.texts.ts';
import type { Block } from '../../documents/paper-blocks.ts';
import { figure, figureHead, money } from '../../documents/paper-figures.ts';
import {
  fact,
  facts,
  heading,
  nameOf,
  notesOf,
  PAGE_WIDTH,
  party,
  type Say,
  table,
} from '../../documents/paper-parts.ts';
import { invoicePaperTexts as paper } from './invoice-paper.texts.ts';
import type { StatementPaper } from './invoice-paper-data.ts';
import { type Sum, sums } from './money-parts.ts';

const dayText = (say: Say, day: Day | null) =>
  day === null ? '' : say(documentTexts.paperDay({ day: { day } }));

const rowOf = (say: Say, { language, statement }: StatementPaper, invoice: Invoice): Block[] => {
  const { number, issueDate, dueDate, totalCents, openCents } = invoice;
  const late = dueDate === null ? 0 : daysBetween(dueDate, statement.today);
  return [
    { text: number ?? '' },
    { text: dayText(say, issueDate) },
    { text: dayText(say, dueDate) },
    figure(late > 0 ? String(late) : ''),
    figure(money(language, totalCents)),
    figure(money(language, openCents)),
  ];
};

const balanceOf = (say: Say, { language, statement: { balanceCents } }: StatementPaper): Sum =>
  balanceCents < 0
    ? { label: say(paper.paperCreditBalance({ amount: money(language, -balanceCents) })), isLast: true }
    : { label: say(paper.paperBalance()), amount: money(language, balanceCents), isLast: true };

const paidRowOf = (say: Say, language: StatementPaper['language'], paid: StatementPayment): Block[] => {
  const { day, method, reference, cents, unappliedCents } = paid;
  const number = nameOf(reference ?? '');
  const what =
    method === null
      ? say(paper.paperCreditMemo({ number }))
      : [say(invoiceTexts.method({ method })), number].filter(Boolean).join(' ');
  return [
    { text: dayText(say, day) },
    { text: what },
    figure(unappliedCents > 0 ? money(language, unappliedCents) : ''),
    figure(money(language, cents)),
  ];
};

const paidOf = (say: Say, { language, statement: { payments, paidFrom } }: StatementPaper): Block[] =>
  payments.length === 0
    ? []
    : [
        {
          text: say(paper.paperPaidSince({ day: dayText(say, paidFrom) })),
          bold: true,
          fontSize: 10,
          margin: [0, 10, 0, 2],
        },
        table(
          [95, 295, 100, 100],
          [
            say(paper.paperDate()),
            say(paper.paperPaidBy()),
            figureHead(say(paper.paperOnAccount())),
            figureHead(say(paper.paperAmount())),
          ],
          payments.map((paid) => paidRowOf(say, language, paid)),
        ),
      ];

/** A buyer's open invoices, the oldest due first, and then what was paid. */
export const statementPaper = (say: Say, asked: StatementPaper) => {
  const { farm, printed, language, remitTo, statement } = asked;
  const { buyerName, address, today, invoices, buckets } = statement;
  const title = say(paper.paperStatement());
  const width = (PAGE_WIDTH - 20) / 2;
  const content: Block[] = [
    ...heading(say, { farm, printed }, title, dayText(say, today)),
    {
      columns: [
        party(say(paper.paperBillTo()), nameOf(buyerName), [address], width),
        remitTo === null
          ? party(say(paper.paperRemitTo()), nameOf(farm.name ?? ''), [farm.address], width)
          : { width, stack: [{ text: say(paper.paperRemitTo()), fontSize: 9 }, { text: notesOf(remitTo) }] },
      ],
      columnGap: 20,
      margin: [0, 0, 0, 10],
    },
    { text: say(paper.paperPastDue()), bold: true, fontSize: 10, margin: [0, 0, 0, 2] },
    facts(
      agingBuckets.flatMap((bucket) =>
        fact(say(invoiceTexts.bucket({ bucket })), money(language, buckets[bucket])),
      ),
      agingBuckets.length,
    ),
    table(
      [80, 95, 95, 80, 90, 90],
      [
        say(paper.paperNumber()),
        say(paper.paperDate()),
        say(paper.paperDue()),
        figureHead(say(paper.paperPastDue())),
        figureHead(say(paper.paperSum())),
        figureHead(say(paper.paperOpen())),
      ],
      invoices.map((invoice) => rowOf(say, asked, invoice)),
      [
        ...(invoices.length === 0 ? [{ text: say(paper.paperNothingOpen()) }] : []),
        sums([
          { label: say(paper.paperOpen()), amount: money(language, statement.openCents) },
          { label: say(paper.paperOnAccount()), amount: money(language, -statement.onAccountCents) },
          balanceOf(say, asked),
        ]),
      ],
    ),
    ...paidOf(say, asked),
  ];
  return { title, content };
};
