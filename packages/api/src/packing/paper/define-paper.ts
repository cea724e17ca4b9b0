import type { Block, PdfDefinition } from '../../documents/paper-blocks.ts';
import { letter, type Say, section } from '../../documents/paper-parts.ts';
import { printablePaper } from '../../documents/printable.ts';
import { boxLabels } from './box-labels.ts';
import { lotLabels } from './case-label.ts';
import { deliveryNote } from './delivery-note.ts';
import { harvestSheet } from './harvest-sheet.ts';
import { paperTexts } from './packing-paper.texts.ts';
import { packingSlip } from './packing-slips.ts';
import type { Paper } from './paper-data.ts';
import { pickSheet } from './pick-sheet.ts';

export const definePaper = (asked: Paper, say: Say): PdfDefinition => {
  const paper = printablePaper(asked, say);
  const { language } = paper;
  if (paper.kind === 'boxLabels') return boxLabels(say, paper, language);
  if (paper.kind === 'lotLabels') return lotLabels(say, paper, language);
  const sections = (sheets: { title: string; content: Block[] }[]) =>
    sheets.map(({ title, content }) => section(say, paper.printed, title, content));
  if (paper.kind === 'packingSlips') {
    const slips = paper.orders.map((order) => packingSlip(say, paper, order));
    return letter(say(paperTexts.paperPackingSlips()), language, sections(slips));
  }
  if (paper.kind === 'deliveryNotes') {
    const notes = paper.notes.map((note) => deliveryNote(say, paper, note));
    const [only] = notes;
    const title = only && notes.length === 1 ? only.title : say(paperTexts.paperDeliveryNotes());
    return letter(title, language, sections(notes));
  }
  const list = paper.kind === 'harvestList' ? harvestSheet(say, paper) : pickSheet(say, paper);
  return letter(list.title, language, sections([list]));
};
