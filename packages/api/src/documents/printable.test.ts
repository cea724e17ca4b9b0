import { createRequire } from 'node:module';
import robotoFonts from 'pdfmake/fonts/Roboto.js';
import { extractText, getDocumentProxy } from 'unpdf';
import { expect, it } from 'vitest';
import { definePaper } from '../packing/paper/define-paper.ts';
import type { Paper } from '../packing/paper/paper-data.ts';
import { harvestPaper, labelsPaper, line, notePaper, order, slipsPaper } from '../testing/example-papers.ts';
import { PRINTABLE } from './printable.ts';
import { renderPdf } from './render-pdf.ts';
import { sayIn } from './say-in.ts';

const wordsOf = async (paper: Paper) => {
  const pdf = await renderPdf(definePaper(paper, sayIn(paper.language)));
  const { text } = await extractText(await getDocumentProxy(new Uint8Array(pdf)));
  return text.join(' ').replaceAll(/\s+/g, ' ');
};

const orders = (buyerName: string) => [{ ...order, buyerName }];
const [note] = notePaper.notes;
if (!note) throw new Error('The example has no note');
const papersTo = (name: string): Paper[] => [
  { ...slipsPaper, orders: orders(name) },
  { ...labelsPaper, orders: orders(name) },
  { ...notePaper, notes: [{ ...note, note: { ...note.note, shipTo: { ...note.note.shipTo, name } } }] },
];

it.each(['🥬', '👩\u200d🌾🇲🇽', '\u{f8ff}', 'Café \u{13000}', '\u{1f921}'])(
  'tells of a buyer called %s by number that the name cannot be printed',
  async (name) => {
    for (const paper of papersTo(name)) {
      const words = await wordsOf(paper);
      expect(words).toContain('Buyer 7, name not printable');
      expect(words).not.toContain(name);
    }
  },
);

it('tells so in the language of the paper', async () => {
  for (const paper of papersTo('🥬'))
    expect(await wordsOf({ ...paper, language: 'es' })).toContain('Comprador 7, nombre no imprimible');
});

it.each(['北京', 'Café 北京 龍记 ひらがな', '김치 한국', 'סלט', 'हरी सब्ज़ी', 'ผักสด'])(
  'prints the name of a buyer called %s in fonts of their scripts',
  async (name) => {
    for (const paper of papersTo(`${name} 🥬`)) {
      const words = await wordsOf(paper);
      for (const word of name.split(' ')) expect(words.normalize('NFC')).toContain(word.normalize('NFC'));
      expect(words).not.toContain('not printable');
    }
  },
);

it('prints words that are read from the right in their order', async () => {
  for (const paper of papersTo('مطعم العربية')) {
    const words = await wordsOf(paper);
    expect(words).not.toContain('not printable');
    const letters = [...words.normalize('NFKC')].filter((letter) => /\p{Script=Arabic}/u.test(letter));
    // A reader of PDFs gives each word in its own order, and the words from left to right.
    expect(letters.join('')).toMatch(/^(?:العربيةمطعم)+$/);
  }
});

it('leaves the pictures out of a name that has words too, and prints what the fonts have', async () => {
  for (const paper of papersTo('Łódź 🥬 Ñandú Café\u0301')) {
    const words = await wordsOf(paper);
    expect(words).toContain('Łódź');
    expect(words).toContain('Ñandú');
    expect(words).not.toContain('not printable');
  }
});

it('says within other texts which part cannot be printed', async () => {
  const odd = { ...line, productName: '\u{13000}', notes: 'Ring at \u{13000} gate 🔔' };
  const words = await wordsOf({ ...slipsPaper, orders: [{ ...order, lines: [odd] }] });
  expect(words).toContain('(not printable)');
  expect(words).toContain('Ring at (not printable) gate');
  const [row] = harvestPaper.list.rows;
  if (!row) throw new Error('The example has no row');
  const buyers = row.buyers.map((buyer) => ({ ...buyer, buyerName: '\u{13000}' }));
  const list = { ...harvestPaper.list, rows: [{ ...row, buyers }] };
  expect(await wordsOf({ ...harvestPaper, list })).toContain('Name not printable');
});

it('counts as printable only what every font of papers has', () => {
  const pdfkit = createRequire(createRequire(import.meta.url).resolve('pdfmake')).resolve('pdfkit');
  const fontkit = createRequire(pdfkit)('fontkit');
  const fonts = [robotoFonts.Roboto.normal, robotoFonts.Roboto.bold].map(
    (file) => new Set<number>(fontkit.openSync(file).characterSet),
  );
  const printable = new RegExp(`^[${PRINTABLE}]$`, 'u');
  const boxes = Array.from({ length: 0x110000 }, (_, code) => code).filter((code) => {
    const letter = String.fromCodePoint(code);
    return (
      printable.test(letter) && !/[\s\p{Cc}\p{Cf}]/u.test(letter) && fonts.some((font) => !font.has(code))
    );
  });
  expect(boxes.map((code) => code.toString(16))).toEqual([]);
});
