/** Who acts where no person does: the farm's own account, which nobody can sign in to. */
export const FARM_UID = 'farm';

/** How the farm is named where an actor is shown. */
export const FARM_ACTOR_NAME = 'The farm';
