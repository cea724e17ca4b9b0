// Makes papers in a thread of its own, so that the server goes on answering.
import { parentPort } from 'node:worker_threads';
import { lowerPriority } from '../../core/lower-priority.ts';
import { definePaper } from './define-paper.ts';
import type { Paper } from './paper-data.ts';
import { renderPdf } from './render-pdf.ts';
import { sayIn } from './say-in.ts';

export type ThreadAnswer =
  | { pdf: Uint8Array<ArrayBuffer> }
  | { fault: { message: string; stack: string | undefined } };

lowerPriority();

if (!parentPort) throw new Error('This file runs only as a thread of the server');
const port = parentPort;

const answer = async (paper: Paper): Promise<ThreadAnswer> => {
  try {
    const pdf = await renderPdf(definePaper(paper, sayIn(paper.language)));
    // A small buffer may be a part of one that others use, which cannot be handed over.
    return { pdf: Uint8Array.from(pdf) };
  } catch (error) {
    const { message, stack } = error as Error;
    return { fault: { message, stack } };
  }
};

/** Gets papers as JSON. */
port.on('message', async (paper: string) => {
  if (paper === 'end') {
    port.close();
    return;
  }
  const answered = await answer(JSON.parse(paper));
  port.postMessage(answered, 'pdf' in answered ? [answered.pdf.buffer] : []);
});
