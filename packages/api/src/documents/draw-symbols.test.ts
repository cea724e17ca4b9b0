import { gtinCheck } from '@farm/domain/core';
import type { LabelCode } from '@farm/domain/packing';
import { parseScan } from '@farm/domain/tracing';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { pictureOf, type Rect, scanPicture } from '../testing/scan-picture.ts';
import { drawSymbol } from './draw-symbols.ts';
import type { CodeSymbol } from './paper-blocks.ts';

const WIDE = 288;
const QUIET = 8;
/** In points: a quarter of a millimeter. */
const BAR_MIN = (0.25 / 25.4) * 72;
/** A dot of the coarsest printer of labels, 203 to the inch. */
const THERMAL = 203.2 / 72;

type Drawn = { canvas: Rect[] } | { stack: [{ canvas: Rect[] }, { text: string }] };

const draw = (as: CodeSymbol['as'], code: LabelCode) => {
  const drawn = drawSymbol({ as, code, width: WIDE, height: 10 }) as Drawn;
  return 'stack' in drawn
    ? { rects: drawn.stack[0].canvas, text: drawn.stack[1].text }
    : { rects: drawn.canvas, text: '' };
};

const scan = async (rects: readonly Rect[]) => {
  const found = await scanPicture(pictureOf(rects, THERMAL, QUIET), { isUpright: true });
  expect(found).toHaveLength(1);
  return found[0]?.text ?? '';
};

const digits = (length: number) =>
  fc.string({ unit: fc.constantFrom(...'0123456789'), minLength: length, maxLength: length });
const gtins = digits(13).map((most) => `${most}${gtinCheck(most)}`);
const lotCodes = fc.string({
  unit: fc.constantFrom(...'ABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789-'),
  minLength: 1,
  maxLength: 20,
});
const days = fc
  .date({ min: new Date('2020-01-01'), max: new Date('2049-12-31'), noInvalidDate: true })
  .map((date) => date.toISOString().slice(0, 10));

/** Each bar is wide enough, and there is white beside them. */
const expectPrintable = (bars: readonly Rect[]) => {
  const bar = Math.min(...bars.map(({ w }) => w));
  expect(bar).toBeGreaterThanOrEqual(BAR_MIN);
  const [left, right] = [Math.min(...bars.map(({ x }) => x)), Math.max(...bars.map(({ x, w }) => x + w))];
  expect(left).toBeGreaterThanOrEqual(10 * bar - 0.01);
  expect(WIDE - right).toBeGreaterThanOrEqual(10 * bar - 0.01);
};

it('1,000 random labels give back their elements, read from the pictures of both codes', {
  timeout: 120_000,
}, async () => {
  await fc.assert(
    fc.asyncProperty(gtins, lotCodes, days, async (gtin, lotCode, packedOn) => {
      const code = { gtin, lotCode, packedOn };
      const bars = draw('bars', code);
      const read = await scan(bars.rects);
      expect(parseScan(read)).toEqual({ lotCode, gtin });
      expect(parseScan(bars.text)).toEqual({ lotCode, gtin });
      const day = packedOn.slice(2).replaceAll('-', '');
      expect(bars.text.endsWith(`(13)${day}`)).toBe(read.endsWith(`\u001d13${day}`));
      const matrix = await scan(draw('matrix', code).rects);
      expect(parseScan(matrix)).toEqual({ lotCode, gtin });
      expect(matrix.endsWith(`13${day}`)).toBe(true);
      expectPrintable(bars.rects);
    }),
    { numRuns: 1000 },
  );
});

const KALE = { gtin: '10614141000019', lotCode: 'KAL260424-16V', packedOn: '2026-04-24' };

it('says the elements of a case as the trade writes them', async () => {
  const { rects, text } = draw('bars', KALE);
  expect(text).toBe('(01)10614141000019(10)KAL260424-16V(13)260424');
  expect(await scan(rects)).toBe(']C1011061414100001910KAL260424-16V\u001d13260424');
});

it('leaves the day to the matrix where a long code leaves no room for it', async () => {
  const long = { ...KALE, lotCode: 'ABCDEFGHIJKLMNOPQRST' };
  const { rects, text } = draw('bars', long);
  expect(text).toBe('(01)10614141000019(10)ABCDEFGHIJKLMNOPQRST');
  expect(await scan(rects)).toContain('10ABCDEFGHIJKLMNOPQRST');
  expect(await scan(draw('matrix', long).rects)).toContain('13260424');
});

it.each([
  ['without a GTIN', { ...KALE, gtin: null }],
  ['of another grower that GS1 cannot say', { ...KALE, lotCode: 'lot (77) of May ^FNC1' }],
])('is the lot alone for a code %s', async (_, code) => {
  for (const kind of ['bars', 'matrix'] as const) {
    const read = await scan(draw(kind, code).rects);
    expect(read).toMatch(/^\](?:C0|d1)/);
    expect(read.slice(3)).toBe(code.lotCode);
  }
  expect(draw('bars', code).text).toBe(code.lotCode);
  expectPrintable(draw('bars', code).rects);
});

it('is words without bars where no bars would be wide enough', () => {
  const lotCode = 'x'.repeat(50);
  const drawn = drawSymbol({ as: 'bars', code: { ...KALE, lotCode }, width: WIDE, height: 10 });
  expect(drawn).toMatchObject({ text: lotCode });
});
