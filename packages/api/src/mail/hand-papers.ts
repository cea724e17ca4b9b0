import type { MailKind, MailProblem } from '@farm/domain/mail';
import type { Action } from '@farm/domain/permissions';
import type { FarmText } from '@farm/domain/texts';
import type { PersonContext } from '../core/context.ts';

/** The things that are asked for: their ids, and the day or the offer that they are of. */
export type AskedThings = { ids: readonly number[]; day?: string | undefined; offerId?: number | undefined };

export type MailThing = {
  id: number;
  /** Such as INV-1001. */
  name: string;
  buyerId: number;
  /** It had this when it was asked for; null if it has none. */
  version: number | null;
  subject: (farm: string | FarmText) => FarmText;
  note: FarmText;
};

export type MadePaper = { name: string; pdf: Buffer };

/** A paper that is mailed, by the slice that makes it. */
export type MailPaper = {
  /** The person needs this to read it, besides the permission to mail it. */
  needs: Action;
  /** In the sequence of the ids. Refuses what the person may not see, and what is not to be mailed. */
  find: (ctx: PersonContext, asked: AskedThings) => Promise<MailThing[]>;
  /** Made when it is sent, as the person sees it who asked for it; or why it is not sent any more. */
  make: (
    ctx: PersonContext,
    thing: { id: number; of: string | null },
  ) => Promise<MadePaper | { problem: MailProblem }>;
};

export type MailPapers = Record<MailKind, MailPaper>;
