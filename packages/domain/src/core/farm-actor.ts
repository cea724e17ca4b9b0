/** The farm's own account, which acts when no person does; nobody can sign in to it. */
export const FARM_UID = 'farm';

export const FARM_ACTOR_NAME = 'The farm';

/** The uid of a buyer's account begins with this; the buyer's id follows. */
export const BUYER_UID = 'buyer:';

/** The account in which a buyer acts by an order link; nobody can sign in to it. */
export const buyerUid = (buyerId: number): string => `${BUYER_UID}${buyerId}`;

export const isBuyerUid = (uid: string): boolean => uid.startsWith(BUYER_UID);
