/// <reference path="./pdfmake.d.ts" />
import { readFileSync } from 'node:fs';
import { inflateSync } from 'node:zlib';
import pdfmake from 'pdfmake';
import robotoFonts from 'pdfmake/fonts/Roboto.js';
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

const inFonts = (block: Block): object => {
  if ('text' in block) {
    if (IN_FIGTREE.test(block.text)) return block;
    const runs = runsOf(block.text, isCommon);
    for (const { font } of runs) if (font) unpack(font);
    return { ...block, font: 'Roboto', text: runs.length === 1 && !runs[0]?.font ? block.text : runs };
  }
  if ('stack' in block) return { ...block, stack: block.stack.map(inFonts) };
  if ('columns' in block) return { ...block, columns: block.columns.map(inFonts) };
  if (!('table' in block)) return block;
  return { ...block, table: { ...block.table, body: block.table.body.map((row) => row.map(inFonts)) } };
};

const sectionInFonts = ({ section, header, footer }: Section) => ({
  section: section.map(inFonts),
  ...(header && { header: (page: number) => inFonts(header(page)) }),
  ...(footer && { footer: (page: number) => inFonts(footer(page)) }),
});

export const renderPdf = ({ content, ...definition }: PdfDefinition) =>
  pdfmake
    .createPdf({
      ...definition,
      content: content.map((part) => ('section' in part ? sectionInFonts(part) : inFonts(part))),
    })
    .getBuffer();
