/// <reference path="./pdfmake.d.ts" />
import { createRequire } from 'node:module';
import { extname, join } from 'node:path';
import pdfmake from 'pdfmake';
import robotoFonts from 'pdfmake/fonts/Roboto.js';
import type { Block, PdfDefinition, Section } from './paper-blocks.ts';

/** The product's typeface; built, its files lie beside this one. */
const figtree = (weight: number) => {
  const file = `figtree-latin-${weight}-normal.woff`;
  // Named each time, since the bundler knows only these two by their whole names.
  return extname(import.meta.filename) === '.ts'
    ? createRequire(import.meta.filename).resolve(`@fontsource/figtree/files/${file}`)
    : join(import.meta.dirname, file);
};

const { normal, bold } = robotoFonts.Roboto;
const fonts = { Figtree: { normal: figtree(400), bold: figtree(600) }, Roboto: { normal, bold } };
const files = Object.values(fonts).flatMap((font) => Object.values(font));

pdfmake.setFonts(fonts);
// A paper is made of its own text alone.
pdfmake.setUrlAccessPolicy(() => false);
pdfmake.setLocalAccessPolicy((path) => files.includes(path));

/** Letters that Figtree has; a text with any other is set in Roboto. */
const IN_FIGTREE = /^[\n -~\u00a0-\u00ff\u2013\u2014\u2018-\u201d\u2022\u2026\u20ac]*$/;

const inFonts = (block: Block): Block => {
  if ('text' in block) return IN_FIGTREE.test(block.text) ? block : { ...block, font: 'Roboto' };
  if ('stack' in block) return { ...block, stack: block.stack.map(inFonts) };
  if ('columns' in block) return { ...block, columns: block.columns.map(inFonts) };
  if (!('table' in block)) return block;
  return { ...block, table: { ...block.table, body: block.table.body.map((row) => row.map(inFonts)) } };
};

const sectionInFonts = ({ section, header, footer }: Section): Section => ({
  section: section.map(inFonts),
  ...(header && { header: (page) => inFonts(header(page)) }),
  ...(footer && { footer: (page) => inFonts(footer(page)) }),
});

export const renderPdf = ({ content, ...definition }: PdfDefinition) =>
  pdfmake
    .createPdf({
      ...definition,
      content: content.map((part) => ('section' in part ? sectionInFonts(part) : inFonts(part))),
    })
    .getBuffer();
