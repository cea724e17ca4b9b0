import {
  ListMailInput,
  Mail,
  MailPage,
  MailPreview,
  mailLabels,
  PreviewMailInput,
  QueuedMail,
  SendMailInput,
} from '@farm/domain/mail';
import { handle, idInput, permitted, router } from '../core/trpc.ts';
import type { MailPapers } from './hand-papers.ts';
import { previewMail } from './prepare-mail.ts';
import { queueMail } from './queue-mail.ts';
import { readMailPage } from './read-mail.ts';
import { repeatMail } from './repeat-mail.ts';

export const mailRouter = (papers: MailPapers) =>
  router({
    list: permitted('mail.read').input(ListMailInput).output(MailPage).query(handle(readMailPage)),
    preview: permitted('mail.send')
      .input(PreviewMailInput)
      .output(MailPreview)
      .query(({ ctx, input }) => previewMail(ctx, papers, input)),
    send: permitted('mail.send')
      .input(SendMailInput)
      .output(QueuedMail)
      .mutation(({ ctx, input }) => queueMail(ctx, papers, input)),
    again: permitted('mail.send')
      .input(idInput(mailLabels.mail()))
      .output(Mail)
      .mutation(({ ctx, input }) => repeatMail(ctx, papers, input)),
  });
