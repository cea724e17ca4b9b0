import { findProfile } from '@farm/data/identity';
import { Refusal } from '@farm/domain/refusals';
import type { HistorySource } from '../history/read-history.ts';

/** Refuses `PERSON_MISSING`. */
export const personHistory: HistorySource = {
  action: 'identity.history',
  trace: async ({ db }, uid) => {
    if (!(await findProfile(db, uid))) throw new Refusal('PERSON_MISSING', 'There is no such person.');
    return [{ type: 'person', id: uid, name: null }];
  },
};
