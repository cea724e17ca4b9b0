import type { Day } from '@farm/domain/core';
import { type MailKind, mailActions } from '@farm/domain/mail';
import { trpc } from '../../lib/api.ts';
import { useMay, usePerson } from '../../lib/person.tsx';
import { useWrite } from '../../lib/use-write.ts';
import { mailText, queuedText, withoutText } from './mail.text.ts';

const topics = ['mail'] as const;

/** It names what is mailed: ids of invoices, numbers of delivery notes, or ids of buyers. */
export type Mailed = { kind: MailKind; ids: number[]; day?: Day; offerId?: number };

/** Never where the farm sends no mail. */
export const useMayMail = (): ((kind: MailKind) => boolean) => {
  const { sendsMail } = usePerson();
  const may = useMay();
  return (kind) => sendsMail && may(mailActions[kind]);
};

export const usePreview = (of: Mailed) => trpc.mail.preview.useQuery(of, { staleTime: 0, gcTime: 0 });

export const useMailed = (of: Mailed, limit: number) => {
  const isAsked = useMayMail()(of.kind) && of.ids.length > 0;
  return trpc.mail.list.useQuery({ ...of, limit }, { enabled: isAsked });
};

/** How many of a kind are not sent yet. */
export const useWaiting = (kind: MailKind): number =>
  trpc.mail.list.useQuery({ kind, limit: 1 }, { enabled: useMayMail()(kind) }).data?.waiting ?? 0;

export const useSendMail = () =>
  useWrite(trpc.mail.send, {
    topics,
    success: ({ ids, without }) => ({
      title: queuedText(ids.length),
      ...(without.length > 0 && { message: withoutText(without) }),
    }),
  });

export const useMailAgain = () =>
  useWrite(trpc.mail.again, {
    topics,
    success: () => ({ title: queuedText(1) }),
    failure: { title: mailText.againFailed },
  });
