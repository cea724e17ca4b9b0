/// <reference path="./pdfmake.d.ts" />
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
const files = Object.values(fonts).flatMap((font) => Object.values(font));

pdfmake.setFonts(fonts);
// A paper is made of its own text alone.
pdfmake.setUrlAccessPolicy(() => false);
pdfmake.setLocalAccessPolicy((path) => files.includes(path));

/** Letters that Figtree has; a text with any other is set in Roboto, but for the letters that Roboto lacks too. */
const IN_FIGTREE = /^[\n -~\u00a0-\u00ff\u2013\u2014\u2018-\u201d\u2022\u2026\u20ac]*$/;

const inFonts = (block: Block): object => {
  if ('text' in block) {
    if (IN_FIGTREE.test(block.text)) return block;
    const runs = runsOf(block.text, isCommon);
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
