import type { ApiSlice } from '../core/api-slice.ts';
import { checkQueue } from './check-queue.ts';
import type { MailPapers } from './hand-papers.ts';
import { mailRest } from './mail.rest.ts';
import { mailRouter } from './mail.router.ts';

/** The papers are those of other slices. */
export const mailApi = (papers: MailPapers) =>
  ({
    router: mailRouter(papers),
    topics: ['mail'],
    rest: mailRest,
    tag: 'What the farm mails to buyers',
    checks: checkQueue,
  }) as const satisfies ApiSlice;
