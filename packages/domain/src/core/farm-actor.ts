/** The farm's own account, which acts when no person does; nobody can sign in to it. */
export const FARM_UID = 'farm';

export const FARM_ACTOR_NAME = 'The farm';

/** The uid of a buyer's account begins with this; the buyer's id follows. */
export const BUYER_UID = 'buyer:';

/** The account in which a buyer acts by an order link; nobody can sign in to it. */
export const buyerUid = (buyerId: number): string => `${BUYER_UID}${buyerId}`;

/** The uid of a service begins with this: a token without a person. */
export const SERVICE_UID = 'service:';

export const isServiceUid = (uid: string): boolean => uid.startsWith(SERVICE_UID);

/** In whose name work may stand: the person's own, or null for a service, which is nobody's grower or sales rep. */
export const ownUid = ({ uid }: { uid: string }): string | null => (isServiceUid(uid) ? null : uid);

/** The name of a service is followed by this wherever it stands among those of people. */
export const SERVICE_MARK = ' (service)';

export const isBuyerUid = (uid: string): boolean => uid.startsWith(BUYER_UID);
