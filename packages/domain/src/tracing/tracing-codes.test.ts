import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { gtinCheck, isGtin } from '../core/gtin.ts';
import { isOwnForm, lotCode } from '../inventory/inventory-codes.rules.ts';
import { parseScan } from './tracing-codes.rules.ts';

describe('the code of a lot', () => {
  test.each([
    ['Kale', 1543, 'KAL260424-16V'],
    ['Épinards', 1543, 'EPI260424-16V'],
    ['Łosoś', 1543, 'LOS260424-16V'],
    ['ßA', 1543, 'SSA260424-16V'],
    ['Æble', 1543, 'AEB260424-16V'],
    ['12 oz Okra', 1543, 'OZO260424-16V'],
    ['Pé', 1543, 'PEX260424-16V'],
    ['Q', 1543, 'QXX260424-16V'],
    ['XX', 1543, 'XXX260424-16V'],
    ['白菜', 1543, 'LOT260424-16V'],
    ['', 1, 'LOT260424-1'],
  ])('%s, lot %i, is %s', (productName, id, code) => {
    expect(lotCode({ id, productName, harvestDate: '2026-04-24' })).toBe(code);
    expect(isOwnForm(code)).toBe(true);
  });

  test('lots of any product, day and id have codes of their own that fit a label', () => {
    const id = fc.integer({ min: 1, max: Number.MAX_SAFE_INTEGER });
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme', maxLength: 300 }), id, id, (productName, a, b) => {
        const codes = [a, b].map((id) => lotCode({ id, productName, harvestDate: '2026-04-24' }));
        for (const code of codes) expect(code).toMatch(/^[A-Z]{3}260424-[0-9A-Z]{1,11}$/);
        expect(codes[0] === codes[1]).toBe(a === b);
      }),
    );
  });

  test('a code that a grower made up is not taken for one of ours', () => {
    for (const code of ['LOT-64', 'KAL2604-16V', 'kal260424-16v', 'KAL260424', '46587443HG234'])
      expect(isOwnForm(code)).toBe(false);
  });
});

describe('a GTIN', () => {
  test.each([
    ['1061414100001', 9],
    ['0061414100001', 2],
    ['1085051000201', 1],
  ])('the check digit of %s is %i', (digits, check) => {
    expect(gtinCheck(digits)).toBe(check);
    expect(isGtin(`${digits}${check}`)).toBe(true);
  });

  test('one digit that was typed wrong is noticed, whichever it is', () => {
    fc.assert(
      fc.property(
        fc.string({ unit: fc.constantFrom(...'0123456789'), minLength: 13, maxLength: 13 }),
        fc.nat(13),
        fc.integer({ min: 1, max: 9 }),
        (digits, at, off) => {
          const gtin = `${digits}${gtinCheck(digits)}`;
          const wrong = [...gtin].map((digit, index) => (index === at ? (Number(digit) + off) % 10 : digit));
          expect([isGtin(gtin), isGtin(wrong.join(''))]).toEqual([true, false]);
        },
      ),
    );
  });

  test.each(['', '1061414100001', '106141410000199', '1061414100001x'])('%s is none', (text) => {
    expect(isGtin(text)).toBe(false);
  });
});

describe('a scan', () => {
  const gtin = '10614141000019';
  const lot = 'KAL260424-16V';
  const GS = '\u001d';

  test.each([
    ['in brackets', `(01)${gtin}(10)${lot}(13)260424`],
    ['of GS1-128', `]C101${gtin}10${lot}${GS}13260424`],
    ['of a DataMatrix', `]d201${gtin}1326042410${lot}`],
    ['that begins with FNC1', `${GS}01${gtin}10${lot}${GS}13260424`],
    ['without its symbology', `01${gtin}13260424` + `10${lot}`],
    ['of an address', `https://id.gs1.org/01/${gtin}/10/${lot}?13=260424`],
    ['of an address below a path', `https://farm.example/lots/01/${gtin}/10/${lot}`],
  ])('%s gives back the lot and the product', (_, text) => {
    expect(parseScan(text)).toEqual({ lotCode: lot, gtin });
    expect(parseScan(`  ${text} `)).toEqual({ lotCode: lot, gtin });
  });

  test.each([
    [lot, lot],
    [` ${lot}\n`, lot],
    [`(10)${lot}`, lot],
    [`]C0${lot}`, lot],
    [`]d1${lot}`, lot],
    ['46587443HG234', '46587443HG234'],
    ['0112', '0112'],
    ['https://id.gs1.org/01/10614141000019/10/A%2FB', 'A/B'],
    ['https://id.gs1.org/01/10614141000019/10/50%', '50%'],
  ])('%s names lot %s', (text, lotCode) => {
    expect(parseScan(text)?.lotCode).toBe(lotCode);
  });

  test.each(['', '   ', '(01)10614141000019', `]C101${gtin}`, 'https://farm.example/', ']C1AB12', '(10)'])(
    '%s names none',
    (text) => {
      expect(parseScan(text)).toBeNull();
    },
  );

  test('reads any text at once, however long', () => {
    fc.assert(
      fc.property(fc.string({ unit: fc.constantFrom(...`01(]C/%A3${GS} é`), maxLength: 40 }), (text) => {
        for (const start of ['', ']C1', 'https://x/01/1/10/', '(10)'])
          expect(() => parseScan(start + text)).not.toThrow();
      }),
    );
    const long = 1_000_000;
    expect(parseScan('A'.repeat(long))?.lotCode).toHaveLength(500);
    expect(parseScan(`]C1${`21A${GS}`.repeat(long)}10B`)).toBeNull();
  });
});
