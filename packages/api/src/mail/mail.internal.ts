import type { MailViewer } from '@farm/data/mail';
import { type MailKind, mailActions, mailKinds } from '@farm/domain/mail';
import { isPermitted } from '@farm/domain/permissions';
import { Refusal } from '@farm/domain/refusals';
import type { PersonContext } from '../core/context.ts';
import { assertPermitted } from '../core/trpc.ts';
import type { MailPapers } from './hand-papers.ts';
import { mailRefusals } from './mail.texts.ts';
import type { MailDoor } from './open-door.ts';

/** Refuses `MAIL_OFF`. */
export const requireMail = ({ mail }: Pick<PersonContext, 'mail'>): MailDoor => {
  if (!mail) throw new Refusal('MAIL_OFF', mailRefusals.off());
  return mail;
};

/** Refuses `ROLE_FORBIDDEN` and `TOKEN_SCOPE_MISSING` for what the person may not mail, or not read. */
export const assertMayMail = ({ session }: PersonContext, papers: MailPapers, kind: MailKind): void => {
  assertPermitted(mailActions[kind], session);
  assertPermitted(papers[kind].needs, session);
};

export const viewerOf = ({ person }: PersonContext): MailViewer => ({
  ...person,
  kinds: mailKinds.filter((kind) => isPermitted(mailActions[kind], person.role)),
});

/** Whoever looks at what was mailed sees it at once, and every server's runner looks. */
export const tellOfMail = (ctx: Pick<PersonContext, 'publish'>): void => ctx.publish({ topic: 'mail' });
