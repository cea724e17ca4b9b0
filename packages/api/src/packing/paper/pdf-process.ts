// Makes papers in a process of its own, so that the server goes on answering. Where the database is embedded, it also reads
// what they say.
import type { PersonContext } from '../../core/context.ts';
import { openReadContexts, type Reader } from '../../core/read-contexts.ts';
import { serveWork } from '../../core/serve-work.ts';
import type { Prints } from '../begin-print.ts';
import { type AskedPaper, drawPaper } from '../draw-paper.ts';
import { definePaper } from './define-paper.ts';
import type { Paper } from './paper-data.ts';
import { renderPdf } from './render-pdf.ts';
import { sayIn } from './say-in.ts';

export type PaperCall = { paper: Paper } | { asked: AskedPaper; reader: Reader };
export type PaperHead = { prints?: Prints };

const [file = ''] = process.argv.slice(2);
const { contextOf, damageMetBy } = openReadContexts(file);

const render = (paper: Paper) => renderPdf(definePaper(paper, sayIn(paper.language)));

const make = async (call: PaperCall): Promise<{ head: PaperHead; bytes: Uint8Array }> => {
  if ('paper' in call) return { head: {}, bytes: await render(call.paper) };
  const { session, ...ctx } = contextOf(call.reader);
  const person = session?.user;
  if (!person) throw new Error('A paper is printed by a person');
  const { paper, prints } = await drawPaper({ ...ctx, session, person } satisfies PersonContext, call.asked);
  return { head: { prints }, bytes: await render(paper) };
};

serveWork(make, damageMetBy);
