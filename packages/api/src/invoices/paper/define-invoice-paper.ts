import type { PdfDefinition } from '../../documents/paper-blocks.ts';
import { letter, type Say, section } from '../../documents/paper-parts.ts';
import { printablePaper } from '../../documents/printable.ts';
import { invoicePaper } from './invoice-paper.ts';
import type { InvoicePaper, StatementPaper } from './invoice-paper-data.ts';
import { statementPaper } from './statement-paper.ts';

export const defineInvoicePaper = (asked: InvoicePaper | StatementPaper, say: Say): PdfDefinition => {
  const paper = printablePaper(asked, say);
  const { title, content } = paper.kind === 'invoice' ? invoicePaper(say, paper) : statementPaper(say, paper);
  return letter(title, paper.language, [section(say, paper.printed, title, content)]);
};
