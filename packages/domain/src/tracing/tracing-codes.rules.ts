import { isGtin } from '../core/gtin.ts';

/** A label that was read: what of it can find a lot. */
export type Scan = {
  lotCode: string;
  /** 14 digits, if it has them. */
  gtin: string | null;
};

const SCAN_MAX = 500;
const FNC1 = '\u001d';

/** How long the elements are that end without a separator, by the first two digits of their identifiers. */
const FIXED_LENGTHS: Record<string, number> = {
  '00': 18,
  '01': 14,
  '02': 14,
  ...Object.fromEntries(['11', '12', '13', '15', '16', '17'].map((day) => [day, 6])),
  '20': 2,
};

const LOT = '10';
const GTIN = '01';

const scanOf = (elements: ReadonlyMap<string, string>): Scan | null => {
  const code = elements.get(LOT);
  return code ? { lotCode: code, gtin: elements.get(GTIN) ?? null } : null;
};

/** '(01)10614141000019(10)KAL260424-16V'. */
const bracketed = (text: string): Scan | null =>
  scanOf(new Map([...text.matchAll(/\((\d{2,4})\)([^(]*)/g)].map(([, id = '', value = '']) => [id, value])));

/** Elements in a row as a scanner types them; null if they cannot be told apart. */
const concatenated = (text: string): Scan | null => {
  const elements = new Map<string, string>();
  let rest = text;
  while (rest) {
    const id = rest.slice(0, 2);
    if (!/^\d\d$/.test(id)) return null;
    const end = rest.indexOf(FNC1);
    const length = FIXED_LENGTHS[id];
    const until = length ? 2 + length : end < 0 ? rest.length : end;
    elements.set(id, rest.slice(2, until));
    rest = rest.slice(until);
    if (rest.startsWith(FNC1)) rest = rest.slice(1);
  }
  return scanOf(elements);
};

/** It leaves a percent sign alone that encodes nothing. */
const decoded = (part: string) =>
  new URLSearchParams(`part=${part.replaceAll('+', '%2B').replaceAll('&', '%26')}`).get('part') ?? '';

/** 'https://id.gs1.org/01/10614141000019/10/KAL260424-16V'; null for any other address. */
const digitalLink = (text: string): Scan | null => {
  const parts = URL.parse(text)?.pathname.split('/').slice(1) ?? [];
  const first = parts.indexOf(GTIN);
  if (first < 0) return null;
  const elements = new Map<string, string>();
  for (let at = first; at + 1 < parts.length; at += 2)
    elements.set(parts[at] ?? '', decoded(parts[at + 1] ?? ''));
  return scanOf(elements);
};

/**
 * Reads what a person typed or a scanner did: '(10)…' in brackets, elements as GS1-128 and GS1 DataMatrix give them, a
 * GS1 Digital Link, or a code alone. Null for what names no lot.
 */
export const parseScan = (typed: string): Scan | null => {
  // Scanners may say first that it is plain Code 128, DataMatrix or QR.
  const text = typed
    .slice(0, SCAN_MAX)
    .trim()
    .replace(/^\](?:C0|d1|Q1)/, '');
  if (!text) return null;
  if (/^https?:\/\//i.test(text)) return digitalLink(text);
  if (/^\(\d{2,4}\)/.test(text)) return bracketed(text);
  const withoutSymbology = text.replace(/^\](?:C1|d2|Q3|e0)/, '').replace(new RegExp(`^${FNC1}`), '');
  const isElements =
    withoutSymbology !== text ||
    text.includes(FNC1) ||
    (text.startsWith(GTIN) && isGtin(text.slice(2, 16)) && text.length > 18);
  return isElements ? concatenated(withoutSymbology) : { lotCode: text, gtin: null };
};
