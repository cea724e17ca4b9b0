import { fieldIssue } from '@farm/domain/core';
import { Refusal } from '@farm/domain/refusals';
import { accessTexts } from './access.texts.ts';
import type { PersonContext } from './context.ts';

/** Refuses `ACTOR_FOREIGN`; absent and empty mean the signed-in person, whose uid it returns. */
export const assertActor = (ctx: PersonContext, named: string | null | undefined, field: string): string => {
  if (named && named !== ctx.person.uid) {
    throw new Refusal('ACTOR_FOREIGN', accessTexts.actorForeign({ field }), {
      issues: [fieldIssue([field], accessTexts.actorForeignHere())],
    });
  }
  return ctx.person.uid;
};
