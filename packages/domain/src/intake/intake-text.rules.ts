import type { z } from 'zod';
import type { MessagePiece } from './intake.schema.ts';

/** A message in lower case without accents, and where each of its characters is in the message. */
export type Plain = { text: string; at: readonly number[] };

export type Span = { from: number; to: number };
export type Piece = z.infer<typeof MessagePiece>;

const replaced: Record<string, string> = {
  '×': 'x',
  '–': '-',
  '—': ' - ',
  '−': '-',
  '‐': '-',
  '‑': '-',
  '’': "'",
  '‘': "'",
  '´': "'",
  '•': '*',
  '●': '*',
  '▪': '*',
  '◦': '*',
  '·': '*',
  '\u2028': '\n',
  '\u2029': '\n',
};

const FRACTION = /[¼-¾⅐-⅞]/;
const HIDDEN = /[\p{M}\p{C}\p{Default_Ignorable_Code_Point}]/gu;

const plainCharacter = (character: string, next: string | undefined): string => {
  if (character === '\r') return next === '\n' ? ' ' : '\n';
  if (character <= '\u007f') return character.toLowerCase();
  const known = replaced[character];
  if (known !== undefined) return known;
  if (/\s/u.test(character)) return ' ';
  const folded = character.normalize('NFKD').replaceAll(HIDDEN, '').replaceAll('⁄', '/').toLowerCase();
  return FRACTION.test(character) ? ` ${folded}` : folded;
};

const ASCII = /^[ -~]*$/;

/** The plain text of a name or a label. */
export const plainText = (name: string): string =>
  ASCII.test(name) ? name.toLowerCase() : plainOf(name).text;

export const plainOf = (message: string): Plain => {
  let text = '';
  const at: number[] = [];
  let index = 0;
  const folded = new Map<string, string>();
  for (const character of message) {
    let plain = folded.get(character);
    if (plain === undefined) {
      plain = plainCharacter(character, message[index + character.length]);
      if (character !== '\r') folded.set(character, plain);
    }
    for (let unit = 0; unit < plain.length; unit += 1) at.push(index);
    text += plain;
    index += character.length;
  }
  at.push(index);
  return { text, at };
};

/** The piece of the message that a part of its plain text comes from. */
export const pieceOf = ({ at }: Plain, { from, to }: Span): Piece => ({
  from: at[from] ?? 0,
  to: at[to] ?? at.at(-1) ?? 0,
});

/**
 * A row of the message is of one kind: `order` may order something; `subject` may name the day and the PO; `tail` comes after the
 * farewell, where an afterthought may be; nothing is read of `other` rows.
 */
export type Row = Span & { kind: 'order' | 'subject' | 'tail' | 'other'; text: string };

const HEADER =
  /^\s*\**(from|to|sent|date|cc|bcc|reply-to|de|para|enviado(?: el)?|fecha|subject|asunto)\**\s*:/;
const SUBJECT = /^\s*\**(?:subject|asunto|re|fwd?|rv)\**\s*:/;
const SURE_HEADER = /^\s*\**(?:from|sent|cc|bcc|reply-to|enviado(?: el)?)\**\s*:/;
const QUOTED = /^\s*>/;
const QUOTE_START =
  /^\s*(?:on|el)\b.{4,200}\b(?:wrote|escribio)\s*:?\s*$|^.{1,100}\b(?:wrote|escribio)\s*:\s*$/;
const QUOTE_START_LONG = /^\s*(?:on|el)\b.{4,200}$/;
const QUOTE_END_LONG = /^.{0,200}\b(?:wrote|escribio)\s*:\s*$/;
const ORIGINAL = /^\s*[-_]{2,}\s*(?:original|mensaje original)/;
const FORWARDED = /^\s*(?:[-_]{2,}\s*)?(?:begin )?(?:forwarded message|mensaje reenviado)/;
const SIGNATURE = /^\s*(?:--|_{2,})\s*$/;
const FROM_PHONE = /^\s*(?:sent from|get outlook for|enviado desde)\b/;
const FAREWELL =
  /^\s*(?:(?:ok|and|many|muchas|mil|with|kind|best|warm|con|un|cordial(?:es)?)\s+)*(?:thanks|thank you|thx|tks|ty|gracias|best|cheers|regards|wishes|warmly|sincerely|saludos?|saludo cordial|atentamente|abrazos?|later|see ya|xo+|talk soon)\b(?![^\n]*\d)(?![^\n]*\b(?:for|to|we|i|please|por|que|your?)\b)[^\n]{0,40}$/;
/** A row that begins as an item does, so that a list goes on. */
const ITEM_START =
  /^\s*(?:[-*+]\s*)?\d+\s*(?:x|cs|cases?|flats?|bunch(?:es)?|bn|bu|lbs?|oz|#|ct|heads?|pints?|dozen|cajas?|manojos?)\b/;
const EMAIL_HEADER = /^\s*\**(?:sent|subject|enviado(?: el)?|asunto)\**\s*:/;
const EMAIL_HEADER_ROWS = 4;

/** Whether what is above a row could be a separate message, so that an e-mail's header begins what it answers. */
const isBelowMessage = (rows: readonly Row[]) =>
  rows.some(({ kind, text }) => kind !== 'subject' && kind !== 'other' && text.trim() !== '');

/** Before each message of a chat: '[4/20, 8:15 AM] Dani:'. */
const CHAT =
  /^\s*\[?(?:\d{1,4}[/.-]\d{1,2}(?:[/.-]\d{2,4})?,?\s+)?\d{1,2}:\d{2}(?::\d{2})?\s*(?:[ap]\.?\s?m\.?)?\s*\]?\s*-?\s*([^:\d\n]{1,40}):/;

/** Without who wrote when; where several people talk, each row may be of somebody else. */
const withoutChat = (rows: readonly Row[]): Row[] => {
  const people = new Set<string>();
  const plain = rows.map((row) => {
    const [all, person] = CHAT.exec(row.text) ?? [];
    if (all === undefined || person === undefined) return row;
    people.add(person.trim());
    return { ...row, text: ' '.repeat(all.length) + row.text.slice(all.length) };
  });
  return people.size < 2
    ? plain
    : plain.map((row) => (row.kind === 'order' ? { ...row, kind: 'tail' } : row));
};

export const rowsOf = (plain: Plain): Row[] => {
  const rows: Row[] = [];
  const texts = plain.text.split('\n');
  let from = 0;
  let rest: 'order' | 'tail' | 'other' = 'order';
  let isForwarded = false;
  const lastItem = texts.findLastIndex((text) => ITEM_START.test(text));
  const lastButOne = texts.findLastIndex((text, index) => index < lastItem && ITEM_START.test(text));
  /** One item may be an afterthought, or an address; two are a list. */
  const goesOn = (index: number) => index < lastButOne;
  const headerLike = (text: string | undefined) => text !== undefined && HEADER.test(text);
  for (const [index, text] of texts.entries()) {
    if (text === '') {
      rows.push({ from, to: from, kind: rest, text });
      from += 1;
      continue;
    }
    const next = texts[index + 1];
    let kind: Row['kind'] = rest;
    const isHeader =
      SURE_HEADER.test(text) ||
      (headerLike(text) &&
        (headerLike(next) || (headerLike(texts[index - 1]) && rows.at(-1)?.kind !== 'order')));
    if (rest === 'other') kind = 'other';
    else if (QUOTED.test(text)) kind = 'other';
    else if (
      ORIGINAL.test(text) ||
      QUOTE_START.test(text) ||
      (QUOTE_START_LONG.test(text) && next !== undefined && QUOTE_END_LONG.test(next) && /\d/.test(text))
    )
      kind = rest = 'other';
    else if (FORWARDED.test(text)) {
      kind = 'other';
      rest = 'order';
      isForwarded = true;
    } else if (SUBJECT.test(text)) kind = 'subject';
    else if (isHeader) {
      kind = 'other';
      const isEmail = texts
        .slice(index + 1, index + 1 + EMAIL_HEADER_ROWS)
        .some((other) => EMAIL_HEADER.test(other));
      if (isEmail && /^\s*\**(?:from|de)\b/.test(text) && !isForwarded && isBelowMessage(rows))
        rest = 'other';
    } else if (SIGNATURE.test(text) && isBelowMessage(rows) && !goesOn(index)) kind = rest = 'other';
    else if (FROM_PHONE.test(text)) kind = 'other';
    else if (FAREWELL.test(text) && isBelowMessage(rows) && !goesOn(index)) {
      kind = 'tail';
      rest = 'tail';
    }
    rows.push({ from, to: from + text.length, kind, text });
    from += text.length + 1;
  }
  return withoutChat(rows);
};

const PO =
  /\b(?:p\.?\s?o\.?|purchase order|orden de compra|o\.?\/?c\.?(?=\s*(?:[:#]|(?:no\.?|num\.?|nro\.?|numero)?\s*\d{3})))\s*(?:numbers?|numero|num\.?|no\.?|nro\.?)?\s*(?:is|es)?\s*[:#]*\s*((?:[a-z]{1,6}[-/]?)?\d[\w/-]*)(?![\w/-])(?!\s*(?:cs|cases?|flats?|bunch(?:es)?|lbs?|cajas?|manojos?|boxe?s?)\b)/g;

/** Each PO number, with the piece of the row that names it. */
export const findPurchaseOrders = ({ text, from }: Row): (Span & { value: Span })[] =>
  [...text.matchAll(PO)].flatMap((match) => {
    const [all, number = ''] = match;
    const value = number.replace(/[-/_]+$/, '');
    const start = from + match.index + all.lastIndexOf(number);
    return value.length > 60
      ? []
      : [
          {
            from: from + match.index,
            to: start + value.length,
            value: { from: start, to: start + value.length },
          },
        ];
  });
