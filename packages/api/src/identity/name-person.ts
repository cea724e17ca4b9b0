import type { Db } from '@farm/data/core';
import { findNames } from '@farm/data/identity';
import type { Profile } from '@farm/domain/identity';

/** A person's name as texts to others give it, with the email if somebody else has the same name. */
export const namePerson = async (db: Db, person: Profile): Promise<string> => (await findNames(db))(person);
