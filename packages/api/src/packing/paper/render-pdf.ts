/// <reference path="./pdfmake.d.ts" />
import pdfmake from 'pdfmake';
import robotoFonts from 'pdfmake/fonts/Roboto.js';
import type { PdfDefinition } from './paper-blocks.ts';

const { normal, bold } = robotoFonts.Roboto;

pdfmake.setFonts({ Roboto: { normal, bold } });
// A paper is made of its own text alone.
pdfmake.setUrlAccessPolicy(() => false);
pdfmake.setLocalAccessPolicy((path) => path === normal || path === bold);

export const renderPdf = (definition: PdfDefinition) => pdfmake.createPdf(definition).getBuffer();
