import { fieldIssue } from '@farm/domain/core';
import { Refusal } from '@farm/domain/refusals';
import { accessTexts } from './access.texts.ts';
import type { PersonContext } from './context.ts';

/**
 * A payload that names who acts must name the person of the session. Absent and empty mean that person.
 * Refuses `ACTOR_FOREIGN`; answers the session's own uid, which is what is stored.
 */
export const assertActor = (ctx: PersonContext, named: string | null | undefined, field: string): string => {
  if (named && named !== ctx.person.uid) {
    throw new Refusal('ACTOR_FOREIGN', accessTexts.actorForeign({ field }), {
      issues: [fieldIssue([field], accessTexts.actorForeignHere())],
    });
  }
  return ctx.person.uid;
};
