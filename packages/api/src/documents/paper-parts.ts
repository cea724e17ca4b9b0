import type { BaseUnit } from '@farm/domain/catalog';
import { unitWord } from '@farm/domain/catalog';
import type { Day } from '@farm/domain/core';
import { dayOfYear } from '@farm/domain/packing';
import type { FarmText } from '@farm/domain/texts';
import { documentTexts } from './document.texts.ts';
import type { Block, PdfDefinition, Section, TableLines } from './paper-blocks.ts';
import type { PaperFarm, Printed } from './paper-data.ts';

export type Say = (text: FarmText) => string;

const SIDE = 40;
const LETTER_WIDTH = 612;
/** In points, as everything on paper. */
export const PAGE_WIDTH = LETTER_WIDTH - 2 * SIDE;
export const PADDING = 4;
const NAME_MAX = 200;
const BY_MAX = 60;
const CONTINUED_MAX = 45;
const NOTES_MAX = 1000;
const NOTES_LINES_MAX = 12;

const CONTROL = /[\p{Cc}\p{Cf}]/gu;

const cut = (typed: string, most: number) => {
  const letters = [...typed.slice(0, 2 * most + 2)];
  return letters.length > most ? `${letters.slice(0, most - 1).join('')}…` : typed;
};

export const nameOf = (typed: string): string =>
  cut(typed.toWellFormed().replaceAll(/\s+/g, ' ').replaceAll(CONTROL, ''), NAME_MAX).trim();

export const notesOf = (typed: string): string => {
  const typedLines = typed
    .toWellFormed()
    .split(/\r?\n/)
    .map((line) => line.replaceAll(CONTROL, ' '));
  const first = typedLines.slice(0, NOTES_LINES_MAX);
  const rest = typedLines.slice(NOTES_LINES_MAX).join(' ');
  return cut(`${first.join('\n')} ${rest}`.trim(), NOTES_MAX);
};

/** A text of any length, by its paragraphs. */
export const paragraphsOf = (typed: string): string[] =>
  typed
    .toWellFormed()
    .split(/\r?\n/)
    .map((line) => line.replaceAll(CONTROL, ' ').trim())
    .filter((line) => line !== '');

export const amount = (units: number | string, unit: BaseUnit | null): FarmText =>
  documentTexts.paperAmount({ units: Number(units), unit: unitWord(unit, Number(units)) });

export const lines = (texts: readonly string[], style: Omit<Block, 'text'> = {}): Block => ({
  stack: texts.map((text) => ({ text })),
  ...style,
});

const BOX = 12;

export const tickBox = (): Block => ({
  canvas: [{ type: 'rect', x: 0, y: 1, w: BOX, h: BOX, lineWidth: 1 }],
});

export const blank = (label: string, width: number): Block => ({
  width,
  stack: [
    { canvas: [{ type: 'line', x1: 0, y1: 0, x2: width, y2: 0, lineWidth: 0.75 }], margin: [0, 26, 0, 2] },
    { text: label, fontSize: 9 },
  ],
});

export const fact = (label: string, value: string | null): Block[] =>
  value === null || value === ''
    ? []
    : [
        {
          stack: [
            { text: label, fontSize: 9 },
            { text: value, bold: true },
          ],
        },
      ];

export const party = (
  label: string,
  name: string,
  others: readonly (string | null)[],
  width: number,
): Block => ({
  width,
  stack: [
    { text: label, fontSize: 9 },
    { text: name, bold: true, fontSize: 13 },
    ...others.filter((other) => other !== null).map((other): Block => ({ text: notesOf(other) })),
  ],
});

const GAP = 12;
const PAGES_WIDTH = 110;

/** Facts beside each other, a few in a row. The widths never follow the text, so no long word pushes others off the page. */
export const facts = (all: readonly Block[], inRow = 4): Block => ({
  stack: Array.from({ length: Math.ceil(all.length / inRow) }, (_, row): Block => {
    const width = (PAGE_WIDTH - (inRow - 1) * GAP) / inRow;
    const shown = all.slice(row * inRow, (row + 1) * inRow);
    return {
      columns: shown.map((block) => ({ ...block, width })),
      columnGap: GAP,
      margin: [0, 0, 0, 8],
    };
  }),
});

/** As wide as the table, without the padding of its cells. */
const ACROSS: [number, number, number, number] = [-PADDING, -PADDING, -PADDING, -PADDING];

const ruled = {
  hLineWidth: (line: number) => (line <= 1 ? 1 : 0.5),
  vLineWidth: () => 0,
  paddingLeft: () => PADDING,
  paddingRight: () => PADDING,
  paddingTop: () => PADDING,
  paddingBottom: () => PADDING,
} satisfies TableLines;

/** A cell with more letters than this may go on on the next page; kept together, it could run off the foot of a page. */
const ROW_LETTERS_MAX = 500;
const LINE_LETTERS = 25;

const lettersOf = (block: Block): number => {
  if ('text' in block) return block.text.length + LINE_LETTERS * block.text.split('\n').length;
  if ('stack' in block) return block.stack.reduce((total, part) => total + lettersOf(part), 0);
  return 0;
};

const none = () => 0;

export const bare: TableLines = {
  hLineWidth: none,
  vLineWidth: none,
  paddingLeft: none,
  paddingRight: none,
  paddingTop: none,
  paddingBottom: none,
};

export const HEAD = { bold: true, fontSize: 10 } as const;

/** The rows that stay with what closes a table, so that no page has nothing but a total or a signature. */
const LAST_ROWS = 2;

/** A table as wide as the page. The widths are parts of it; they never follow the text, so no name can widen a column. */
export const table = (
  parts: readonly number[],
  head: readonly (string | Block)[],
  rows: Block[][],
  closing?: Block[],
): Block => {
  const free = PAGE_WIDTH - parts.length * 2 * PADDING;
  const whole = parts.reduce((total, part) => total + part, 0);
  const widths = parts.map((part) => (part / whole) * free);
  const split = closing ? Math.max(0, rows.length - LAST_ROWS) : rows.length;
  const last = rows.slice(split);
  const end = closing && [
    ...(last.length > 0
      ? [
          {
            table: { widths, body: last },
            layout: { ...ruled, hLineWidth: (line: number) => (line ? 0.5 : 0) },
          },
        ]
      : []),
    ...closing,
  ];
  return {
    table: {
      headerRows: 1,
      keepWithHeaderRows: 1,
      dontBreakRows: rows.every((row) => row.every((cell) => lettersOf(cell) <= ROW_LETTERS_MAX)),
      widths,
      body: [
        head.map((cell): Block => (typeof cell === 'string' ? { text: cell, ...HEAD } : cell)),
        ...rows.slice(0, split),
        ...(end
          ? [
              [
                { stack: end, colSpan: parts.length, margin: ACROSS },
                ...parts.slice(1).map(() => ({ text: '' })),
              ],
            ]
          : []),
      ],
    },
    layout: {
      ...ruled,
      hLineWidth: (line, { table: { body } }) =>
        closing && line === body.length ? 0 : ruled.hLineWidth(line),
    },
    // Below what closes a page, a margin would begin an empty one.
    margin: [0, 4, 0, closing ? 0 : 8],
  };
};

const printedText = ({ day, time, by }: Printed): FarmText =>
  documentTexts.paperPrinted({ day: dayOfYear(day), time, name: cut(nameOf(by), BY_MAX) });

/** 'Replaces the sheet of 06:10', with its day if that was another one; null for a first print. */
const replacesText = ({ day, replaces }: Printed): FarmText | null => {
  if (!replaces) return null;
  return replaces.day === day
    ? documentTexts.paperReplaces({ time: replaces.time })
    : documentTexts.paperReplacesOther({ day: dayOfYear(replaces.day), time: replaces.time });
};

export const dayText = (day: Day): FarmText => documentTexts.paperDay({ day: { day } });

const farmLine = ({ address, phone }: PaperFarm): string =>
  [address, phone]
    .filter((part) => part !== null)
    .map((part) => nameOf(part.replaceAll(/\r?\n/g, ', ')))
    .join(' · ');

export const heading = (
  say: Say,
  { farm, printed }: { farm: PaperFarm; printed: Printed },
  title: string,
  subtitle: string | null,
): Block[] => {
  const replaces = replacesText(printed);
  const at = farmLine(farm);
  const replaced: Block[] = replaces
    ? [{ text: say(replaces), bold: true, alignment: 'right', width: 180, margin: [0, 8, 0, 0] }]
    : [];
  return [
    { text: farm.name === null ? '' : nameOf(farm.name), fontSize: 15, bold: true, lineHeight: 1 },
    ...(at === '' ? [] : [{ text: at, fontSize: 9, margin: [0, 1, 0, 0] } satisfies Block]),
    {
      columns: [{ text: title, fontSize: 22, bold: true, width: '*', lineHeight: 1 }, ...replaced],
      columnGap: GAP,
      margin: [0, 10, 0, subtitle === null ? 10 : 0],
    },
    ...(subtitle === null ? [] : [{ text: subtitle, fontSize: 13, margin: [0, 2, 0, 10] } satisfies Block]),
  ];
};

export const section = (say: Say, printed: Printed, title: string, content: Block[]): Section => {
  // All headers are made before the first footer.
  let first: number | undefined;
  let last = 0;
  const pageOf = (page: number) => ({ page: page - (first ?? page) + 1, pages: last - (first ?? page) + 1 });
  return {
    section: content,
    header: (page) => {
      first ??= page;
      last = page;
      const text =
        page === first ? '' : say(documentTexts.paperContinued({ title: cut(title, CONTINUED_MAX) }));
      return { text, bold: true, fontSize: 10, margin: [SIDE, 22, SIDE, 0] };
    },
    footer: (page) => ({
      columns: [
        { text: say(printedText(printed)), width: PAGE_WIDTH - GAP - PAGES_WIDTH },
        { text: say(documentTexts.paperPage(pageOf(page))), alignment: 'right', width: PAGES_WIDTH },
      ],
      columnGap: GAP,
      fontSize: 9,
      margin: [SIDE, 14, SIDE, 0],
    }),
  };
};

export const letter = (title: string, language: string, content: Section[]): PdfDefinition => ({
  pageSize: 'LETTER',
  pageMargins: [SIDE, SIDE, SIDE, 44],
  info: { title, creator: 'Farm Dashboard' },
  language,
  defaultStyle: { font: 'Figtree', fontSize: 11, lineHeight: 1.1 },
  content,
});
