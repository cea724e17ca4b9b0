import type { Day } from '@farm/domain/core';
import { daysBetween } from '@farm/domain/core';
import { agingBuckets, type Invoice, invoiceTexts } from '@farm/domain/invoices';
import { paperTexts } from '../../packing/paper/packing-paper.texts.ts';
import type { Block } from '../../packing/paper/paper-blocks.ts';
import { figure, figureHead, money } from '../../packing/paper/paper-figures.ts';
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
} from '../../packing/paper/paper-parts.ts';
import { invoicePaperTexts as paper } from './invoice-paper.texts.ts';
import type { StatementPaper } from './invoice-paper-data.ts';
import { sums } from './money-parts.ts';

const dayText = (say: Say, day: Day | null) =>
  day === null ? '' : say(paperTexts.paperDay({ day: { day } }));

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

/** A buyer's open invoices, the oldest due first. */
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
          { label: say(paper.paperBalance()), amount: money(language, statement.balanceCents), isLast: true },
        ]),
      ],
    ),
  ];
  return { title, content };
};
