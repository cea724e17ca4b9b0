import { fieldIssue, fieldTexts, inputIssues, isVisibleName } from '@farm/domain/core';
import { inputRefusal, Refusal, type RefusalCode } from '@farm/domain/refusals';
import type { FarmText } from '@farm/domain/texts';
import type { ZodError } from 'zod';
import { accessTexts } from './access.texts.ts';
import type { PersonContext } from './context.ts';

/** How many invalid fields an answer names: otherwise it could be many times as large as its request. */
const ISSUES_MAX = 20;

export const refuseInput = (error: Pick<ZodError, 'issues'>) => inputRefusal(inputIssues(error, ISSUES_MAX));

export const fieldRefusal = (code: RefusalCode, field: string, text: FarmText): Refusal =>
  new Refusal(code, text, { issues: [fieldIssue([field], text)] });

/** Refuses `ACTOR_FOREIGN`; absent and empty mean the signed-in person, whose uid it returns. */
export const assertActor = (ctx: PersonContext, named: string | null | undefined, field: string): string => {
  if (named && named !== ctx.person.uid) {
    throw new Refusal('ACTOR_FOREIGN', accessTexts.actorForeign({ field }), {
      issues: [fieldIssue([field], accessTexts.actorForeignHere())],
    });
  }
  return ctx.person.uid;
};

/** A name that was stored before this was checked may stay, so that it keeps nobody from changing something else. */
export const assertVisibleName = (
  { field, label }: { field: string; label: FarmText },
  name: string | null | undefined,
  before: string | null | undefined,
): void => {
  if (!name || isVisibleName(name) || name === before?.normalize('NFC').trim()) return;
  throw inputRefusal([fieldIssue([field], fieldTexts.nameUnseen({ label }))]);
};
