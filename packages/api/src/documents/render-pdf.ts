/// <reference path="./pdfmake.d.ts" />
import { readFileSync } from 'node:fs';
import { inflateSync } from 'node:zlib';
import pdfmake from 'pdfmake';
import robotoFonts from 'pdfmake/fonts/Roboto.js';
import type { drawSymbol } from './draw-symbols.ts';
import type { Block, PdfDefinition, Section } from './paper-blocks.ts';
import { fallbackFiles, fontFile, runsOf } from './paper-fonts.ts';
import { isCommon } from './printable.ts';

/** The product's typeface. */
const figtree = (weight: number) => fontFile('figtree', `figtree-latin-${weight}-normal.woff`);

const { normal, bold } = robotoFonts.Roboto;
const fonts = {
  Figtree: { normal: figtree(400), bold: figtree(600) },
  Roboto: { normal, bold },
  ...Object.fromEntries(fallbackFiles.map((file) => [file, { normal: file, bold: file }])),
};

pdfmake.setFonts(fonts);
// A paper contains only its text.
pdfmake.setUrlAccessPolicy(() => false);
pdfmake.setLocalAccessPolicy((path) => path === normal || path === bold);

/** Keeps the tables of a WOFF file unpacked: otherwise, that of the letters is unpacked again for each letter. */
const unpack = (file: string) => {
  if (pdfmake.virtualfs.existsSync(file)) return;
  const packed = readFileSync(file);
  const end = 44 + 20 * packed.readUInt16BE(12);
  const tables = [packed.subarray(0, end)];
  for (let entry = 44, offset = end; entry < end; entry += 20) {
    const [start = 0, stored = 0, length = 0] = [4, 8, 12].map((at) => packed.readUInt32BE(entry + at));
    const table = packed.subarray(start, start + stored);
    tables.push(stored < length ? inflateSync(table) : table);
    packed.writeUInt32BE(length, packed.writeUInt32BE(offset, entry + 4));
    offset += length;
  }
  pdfmake.virtualfs.writeFileSync(file, Buffer.concat(tables));
};
Object.values(fonts.Figtree).forEach(unpack);

/** Letters that Figtree has; a text with any other is set in Roboto, but for the letters that Roboto lacks too. */
const IN_FIGTREE = /^[\n -~\u00a0-\u00ff\u2013\u2014\u2018-\u201d\u2022\u2026\u20ac]*$/;

type Draw = typeof drawSymbol;

const inFonts = (block: Block, draw: Draw): object => {
  const within = (one: Block) => inFonts(one, draw);
  if ('symbol' in block) return { ...block, ...draw(block.symbol) };
  if ('text' in block) {
    if (IN_FIGTREE.test(block.text)) return block;
    const runs = runsOf(block.text, isCommon);
    for (const { font } of runs) if (font) unpack(font);
    return { ...block, font: 'Roboto', text: runs.length === 1 && !runs[0]?.font ? block.text : runs };
  }
  if ('stack' in block) return { ...block, stack: block.stack.map(within) };
  if ('columns' in block) return { ...block, columns: block.columns.map(within) };
  if (!('table' in block)) return block;
  return { ...block, table: { ...block.table, body: block.table.body.map((row) => row.map(within)) } };
};

const sectionInFonts = ({ section, header, footer }: Section, draw: Draw) => ({
  section: section.map((block) => inFonts(block, draw)),
  ...(header && { header: (page: number) => inFonts(header(page), draw) }),
  ...(footer && { footer: (page: number) => inFonts(footer(page), draw) }),
});

const holdsSymbol = (block: Block): boolean => {
  if ('symbol' in block) return true;
  if ('stack' in block) return block.stack.some(holdsSymbol);
  if ('columns' in block) return block.columns.some(holdsSymbol);
  return 'table' in block && block.table.body.some((row) => row.some(holdsSymbol));
};

/** Few papers have codes for scanners, and what draws them needs much memory. One that many labels have is drawn once. */
const openDraw = async (content: PdfDefinition['content']): Promise<Draw> => {
  if (!content.some((part) => !('section' in part) && holdsSymbol(part))) return () => ({ text: '' });
  const { drawSymbol } = await import('./draw-symbols.ts');
  const drawn = new Map<string, object>();
  return (symbol) => {
    const key = JSON.stringify(symbol);
    const known = drawn.get(key) ?? drawSymbol(symbol);
    drawn.set(key, known);
    // pdfmake writes into what it is given.
    return structuredClone(known);
  };
};

export const renderPdf = async ({ content, ...definition }: PdfDefinition): Promise<Buffer> => {
  const draw = await openDraw(content);
  return pdfmake
    .createPdf({
      ...definition,
      content: content.map((part) => ('section' in part ? sectionInFonts(part, draw) : inFonts(part, draw))),
    })
    .getBuffer();
};
