/** The farm's own account, which acts when no person does; nobody can sign in to it. */
export const FARM_UID = 'farm';

export const FARM_ACTOR_NAME = 'The farm';
