import { isBarCode, type LabelCode, labelElements } from '@farm/domain/packing';
import bwip from 'bwip-js/node';
import type { CodeSymbol } from './paper-blocks.ts';

/** In points: 10 mils, which are two dots of a label printer and three of a finer one, and no less than trade asks. */
const BAR = 0.72;
/** Bars are at most so many times as wide. */
const WIDER = 2;
/** GS1 asks for so much white beside bars, in bars. */
const QUIET = 10;
/** In points; a phone reads these. */
const DOT = 1.44;
const TEXT = 7;

type Said = { bars: 'gs1-128' | 'code128'; matrix: 'gs1datamatrix' | 'datamatrix'; texts: readonly string[] };

/** Bars can say each of these texts, the longest first: a long code leaves no room for the day. */
const saidBy = (code: LabelCode): Said => {
  const elements = labelElements(code);
  if (elements) {
    const texts = [`${elements.lot}${elements.packed}`, elements.lot];
    return { bars: 'gs1-128', matrix: 'gs1datamatrix', texts };
  }
  return { bars: 'code128', matrix: 'datamatrix', texts: isBarCode(code.lotCode) ? [code.lotCode] : [] };
};

type Rect = { type: 'rect'; x: number; y: number; w: number; h: number; color: 'black' };

const rect = (x: number, y: number, w: number, h: number): Rect => ({
  type: 'rect',
  x,
  y,
  w,
  h,
  color: 'black',
});

/** How wide each bar and each gap between two is, beginning with a bar. */
const stripesOf = (kind: Said['bars'], text: string): number[] => {
  const [drawn] = bwip.raw({ bcid: kind, text });
  if (!drawn || !('sbs' in drawn)) throw new Error(`${kind} has no bars`);
  return drawn.sbs;
};

const total = (stripes: readonly number[]) => stripes.reduce((all, stripe) => all + stripe, 0);

const barsOf = ({ code, width, height }: CodeSymbol): object => {
  const { bars: kind, texts } = saidBy(code);
  const most = Math.floor(width / BAR) - 2 * QUIET;
  for (const text of texts) {
    const stripes = stripesOf(kind, text);
    const wide = total(stripes);
    if (wide > most) continue;
    const bar = BAR * Math.min(WIDER, Math.floor((most + 2 * QUIET) / (wide + 2 * QUIET)));
    const left = (width - wide * bar) / 2;
    let at = 0;
    const bars: Rect[] = [];
    for (const [index, stripe] of stripes.entries()) {
      if (index % 2 === 0) bars.push(rect(left + at * bar, 0, stripe * bar, height));
      at += stripe;
    }
    return {
      stack: [
        { canvas: bars },
        { text, fontSize: TEXT, width, alignment: 'center', noWrap: true, margin: [0, 1, 0, 0] },
      ],
    };
  }
  return { text: code.lotCode, fontSize: TEXT, alignment: 'center' };
};

const matrixOf = ({ code, width }: CodeSymbol): object => {
  const { matrix, texts } = saidBy(code);
  const [text] = texts;
  if (text === undefined) return { text: '', width };
  const [drawn] = bwip.raw({ bcid: matrix, text });
  if (!drawn || !('pixs' in drawn)) throw new Error(`${matrix} has no dots`);
  const { pixs, pixx, pixy } = drawn;
  const dots: Rect[] = [];
  for (let row = 0; row < pixy; row += 1)
    for (let from = 0; from < pixx; from += 1) {
      let to = from;
      while (to < pixx && pixs[row * pixx + to] === 1) to += 1;
      if (to > from) dots.push(rect(from * DOT, row * DOT, (to - from) * DOT, DOT));
      from = to;
    }
  return { canvas: dots };
};

/** Draws a code for scanners as pdfmake reads it: bars with what they say below, or a matrix. */
export const drawSymbol = (symbol: CodeSymbol): object =>
  symbol.as === 'bars' ? barsOf(symbol) : matrixOf(symbol);
