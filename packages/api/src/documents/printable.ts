import type { FarmText } from '@farm/domain/texts';
import { documentTexts } from './document.texts.ts';
import type { AnyPaper } from './paper-data.ts';
import { fallbackFont } from './paper-fonts.ts';
import type { Say } from './paper-parts.ts';

/** The fonts of papers have these; a test compares it with them. Control characters are left out where they are shown. */
export const PRINTABLE =
  '\\s\\p{Cc}\\p{Cf}\\u0020-\\u007e\\u00a0-\\u017f\\u0192\\u01a0\\u01a1\\u01af\\u01b0\\u01fa-\\u01ff\\u0218-\\u021b' +
  '\\u02c6\\u02c7\\u02d8-\\u02dd\\u0300\\u0301\\u0303\\u0309\\u0323\\u0384-\\u038a\\u038c\\u038e-\\u03a1\\u03a3-\\u03ce' +
  '\\u0400-\\u0482\\u0488-\\u0513\\u1e80-\\u1e85\\u1e9e\\u1ea0-\\u1ef9\\u2010\\u2011\\u2013-\\u2015\\u2017-\\u201e' +
  '\\u2020-\\u2022\\u2025-\\u2027\\u2030\\u2032\\u2033\\u2039\\u203a\\u203c\\u2044\\u2070\\u2074-\\u207f\\u20ac\\u2116' +
  '\\u2122\\u215b-\\u215e\\u2212\\u2248\\u2260\\u2264\\u2265';

const uncommon = new RegExp(`[^${PRINTABLE}]`, 'u');
const everyUncommon = new RegExp(uncommon, 'gu');
const PICTURES =
  /\p{Cf}*(?:[\p{Extended_Pictographic}\p{Regional_Indicator}\p{Emoji_Modifier}]|\ufe0f|\u20e3)\p{Cf}*/gu;

/** Whether the fonts of every paper have it; other letters need a font of their script. */
export const isCommon = (text: string): boolean => !uncommon.test(text);

const NOT_PRINTABLE = '\ufffd';

/** The text with one mark in place of each letter that no font has. */
const marked = (text: string) =>
  text.replaceAll(everyUncommon, (letter) => (fallbackFont(letter) ? letter : NOT_PRINTABLE));

const withoutPictures = (typed: string) =>
  typed.replaceAll(PICTURES, (picture) => (marked(picture).includes(NOT_PRINTABLE) ? '' : picture)).trim();

/** Instead of the boxes that a font shows for letters which it does not have, a paper says that it cannot print them. */
export const printablePaper = <P extends AnyPaper>(paper: P, say: Say): P => {
  const printed = (typed: string, instead: FarmText, isName: boolean) => {
    const composed = typed.toWellFormed().normalize('NFC');
    if (isCommon(composed)) return typed;
    const words = marked(withoutPictures(composed));
    if (words !== '' && !words.includes(NOT_PRINTABLE)) return words;
    return isName || words === '' ? say(instead) : words.replaceAll(/\ufffd(?:\s*\ufffd)*/g, say(instead));
  };
  const walk = (value: unknown, of: { key: string; within: string; buyerId: number | null }): unknown => {
    if (typeof value === 'string') {
      const isBuyer =
        of.key === 'buyerName' || (of.key === 'name' && (of.within === 'shipTo' || of.within === 'billTo'));
      if (!isBuyer) return printed(value, documentTexts.paperNotPrintable(), false);
      const instead =
        of.buyerId === null
          ? documentTexts.paperNameNotPrintable()
          : documentTexts.paperBuyerNotPrintable({ number: String(of.buyerId) });
      return printed(value, instead, true);
    }
    if (Array.isArray(value)) return value.map((one) => walk(one, of));
    if (typeof value !== 'object' || value === null) return value;
    const buyerId = 'buyerId' in value && typeof value.buyerId === 'number' ? value.buyerId : of.buyerId;
    return Object.fromEntries(
      Object.entries(value).map(([key, inner]) => [key, walk(inner, { key, within: of.key, buyerId })]),
    );
  };
  return walk(paper, { key: '', within: '', buyerId: null }) as P;
};
