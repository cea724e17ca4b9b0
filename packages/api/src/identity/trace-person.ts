import { findProfile } from '@farm/data/identity';
import { Refusal } from '@farm/domain/refusals';
import type { HistorySource } from '../history/read-history.ts';
import { identityTexts } from './identity.texts.ts';

/** Refuses `PERSON_MISSING`. */
export const personHistory: HistorySource = {
  action: 'identity.history',
  trace: async ({ db }, uid) => {
    if (!(await findProfile(db, uid))) throw new Refusal('PERSON_MISSING', identityTexts.personMissing());
    return [{ type: 'person', id: uid, name: null }];
  },
};
