import { fieldIssue } from '@farm/domain/core';
import { Refusal } from '@farm/domain/refusals';
import { accessTexts } from './access.texts.ts';
import type { PersonContext } from './context.ts';

/**
 * Checks that a payload that names the acting person names the signed-in person. Absent and empty mean that person.
 * Refuses `ACTOR_FOREIGN`; returns the session's own uid, which is the one to store.
 */
export const assertActor = (ctx: PersonContext, named: string | null | undefined, field: string): string => {
  if (named && named !== ctx.person.uid) {
    throw new Refusal('ACTOR_FOREIGN', accessTexts.actorForeign({ field }), {
      issues: [fieldIssue([field], accessTexts.actorForeignHere())],
    });
  }
  return ctx.person.uid;
};
