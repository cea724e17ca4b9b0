import type { roles } from './identity/identity.rules.ts';

type Role = (typeof roles)[number];

const everyone = ['farmer', 'sales_rep', 'admin'] as const;
const growers = ['farmer', 'admin'] as const;
const sellers = ['sales_rep', 'admin'] as const;
const admins = ['admin'] as const;
/** Who answers an order link acts for their rep and any grower; what an answer may do is decided by its verbs. */
const adminsOrBuyer = ['admin', 'buyer'] as const;
const sellersOrBuyer = ['sales_rep', 'admin', 'buyer'] as const;

/** The role of who acts. No person of the farm is a `buyer`, and no session has that role. */
export type ActorRole = Role | 'buyer';

/**
 * Which roles may do what: one row per action. `anyone` needs no session; `identified` needs a session but not yet a
 * profile. Rules that depend on the row (whose line, whose message) are checked where the row is read.
 */
export const permissions = {
  'identity.signUp': 'anyone',
  'identity.signIn': 'anyone',
  // With the ticket that a right password gives.
  'identity.enterCode': 'anyone',
  'identity.signOut': 'anyone',
  // The answer does not tell whether anybody has that email.
  'identity.forgot': 'anyone',
  'identity.session': 'anyone',
  'identity.register': 'identified',
  'identity.profile': 'identified',
  'identity.users': everyone,
  'identity.history': admins,
  'identity.farmDay': everyone,
  'identity.changePassword': everyone,
  'identity.setLanguage': everyone,
  'identity.tokens': everyone,
  'identity.sessions': everyone,
  // One's own second factor and passkeys.
  'identity.factors': everyone,

  'people.manage': admins,
  // With the secret of a link that an administrator made.
  'people.join': 'anyone',
  'people.reset': 'anyone',

  // Tokens without a person.
  'services.manage': admins,

  // They tell addresses outside of the farm of every change, whichever areas the token that adds one is for.
  'webhooks.manage': admins,

  // It needs the permission of the proposed act besides.
  'proposals.propose': everyone,
  // One's own, and those of services that one may accept.
  'proposals.read': everyone,
  'proposals.decide': everyone,

  // This reads mail to every buyer, to one's own, or what one pressed oneself; never of a kind that one may not mail.
  'mail.read': everyone,
  // Each kind needs the permission of its name, and the one to read what is mailed.
  'mail.send': everyone,
  // Delivery notes and packing slips: of every order, or of one's own without 'orders.readAll'.
  'mail.sendNotes': everyone,
  // Statements and availability, to buyers that one may manage.
  'mail.sendLists': sellers,
  // Invoices and credit memos.
  'mail.sendInvoices': admins,

  'farm.read': everyone,
  'farm.update': admins,
  'farm.billing': admins,
  'farm.removeExamples': admins,

  // Each kind of history needs a further permission: see `historySources` in the API.
  'history.read': everyone,
  // It tells of what the person may read.
  'changes.read': everyone,

  'catalog.read': everyone,
  'catalog.manage': admins,

  'inventory.read': everyone,
  'inventory.add': growers,
  // Placing an order adds its placeholder product, so sellers may add that one kind of row.
  'inventory.addPlaceholder': everyone,
  // Without it, a person can add lots only in their own name.
  'inventory.addForOthers': admins,
  'inventory.change': growers,
  'inventory.history': growers,

  // Nothing more of a lot leaves.
  'tracing.hold': growers,
  'tracing.release': admins,

  'orders.read': everyone,
  // The orders of every rep; without it, only one's own.
  'orders.readAll': ['farmer', 'admin', 'buyer'],
  // Their list starts with the lines they may work on.
  'orders.readMine': ['farmer'],
  'orders.create': sellers,
  // Without it, a person can place orders only in their own name.
  'orders.createForOthers': adminsOrBuyer,
  // All lines of a short product.
  'orders.shareOut': growers,
  'orders.confirm': growers,
  'orders.hold': growers,
  'orders.checkStock': growers,
  'orders.reject': growers,
  'orders.cancel': sellers,
  'orders.deliver': everyone,
  // Only what the person did.
  'orders.undo': everyone,
  // Which lines a person may act on: all; those they grow or that any grower may take; or those of their own orders.
  'orders.actOnAll': adminsOrBuyer,
  'orders.actAsGrower': ['farmer'],
  'orders.update': everyone,
  // Quantities, day, PO number, notes and further lines of one's own orders.
  'orders.edit': sellersOrBuyer,
  'orders.seeRejectionReason': admins,
  // Prices and totals: of every order one may read.
  'orders.seePrices': sellersOrBuyer,
  'orders.setPrice': sellers,
  // Admins give every open line without a price what the price lists say now.
  'orders.reprice': admins,

  // Orders out of the messages of buyers.
  'intake.read': sellers,

  'buyers.read': everyone,
  // Email, phone, address and notes.
  'buyers.readContacts': sellers,
  'buyers.manage': sellers,
  'buyers.assign': admins,
  'buyers.readTerms': sellers,
  'buyers.setTerms': admins,
  // These are names that a buyer calls things.
  'buyers.words': sellers,
  // Every buyer; without it, only buyers assigned to them or to nobody.
  'buyers.manageAll': admins,
  // Who can be the sales rep of a buyer.
  'buyers.beAssigned': ['sales_rep'],
  // It contains the buyer's contact details.
  'buyers.history': sellers,

  'deliveries.read': everyone,
  'deliveries.reschedule': everyone,
  // The truck's stops, with the contacts of the buyers who get something that day.
  'deliveries.stops': everyone,
  // One's own address of a calendar.
  'deliveries.subscribe': everyone,
  // With that address; it shows what its owner may read.
  'deliveries.feed': 'anyone',

  // This tells what to harvest and to fetch from store, of every grower and every rep.
  'packing.read': growers,
  // This reads what goes out on a day: growers and admins see all of it, reps their own orders.
  'packing.readDay': everyone,
  'packing.pack': growers,
  // Packing slips, delivery notes and labels: of every order, or of one's own without 'orders.readAll'.
  'packing.print': everyone,
  // Packed lines by any grower; others as lines are delivered one by one.
  'packing.deliver': everyone,

  'prices.read': sellers,
  'prices.manage': admins,

  // It is for buyers assigned to oneself, or for all with 'invoices.manage'.
  'invoices.read': sellers,
  'invoices.draft': sellers,
  // Issuing, voiding, credit memos and payments.
  'invoices.manage': admins,
  'invoices.export': admins,

  // Each kind of file needs a further permission, the one of its name.
  'imports.use': everyone,
  'imports.products': admins,
  'imports.buyers': sellers,
  'imports.locations': admins,
  'imports.stock': growers,
  'imports.plantings': growers,
  'imports.orders': admins,
  'imports.prices': admins,
  // Without it, a person can undo only their own.
  'imports.undoOthers': admins,

  // This tells what the farm should harvest, and what of it can be promised.
  'expected.read': everyone,
  'expected.set': growers,
  'availability.read': everyone,

  'standing.read': everyone,
  // It reads buyers that they may manage.
  'standing.manage': sellers,

  'offers.read': everyone,
  // With order links of buyers that they may manage.
  'offers.manage': sellers,
  // With the token of an order link.
  'offers.answer': 'anyone',

  'shortages.read': growers,
  'analytics.read': sellers,
  // The orders of every rep; without it, only one's own.
  'analytics.readAll': admins,
  'analytics.performance': ['sales_rep'],

  'messages.use': everyone,
  // Deleting a group that somebody else started, as one of its members.
  'messages.removeAnyGroup': admins,

  'notifications.read': everyone,
  'notifications.create': growers,

  'plantings.read': growers,
  'plantings.manage': growers,

  'locations.read': growers,
  'locations.manage': admins,

  // Where lots came from and went, their codes and their places.
  'tracing.read': growers,
  // The lots of a line: of every order, or of one's own without 'orders.readAll'.
  'tracing.readOrder': everyone,
  'tracing.update': growers,

  // With the contacts of every buyer who got something of the lots.
  'recalls.read': admins,
  'recalls.manage': admins,

  'suggestions.load': admins,

  'live.listen': everyone,
} as const satisfies Record<string, 'anyone' | 'identified' | readonly ActorRole[]>;

export type Action = keyof typeof permissions;

/** Whether a person with this role (null: not signed in) may do `action`. */
export const isPermitted = (action: Action, role: ActorRole | null): boolean => {
  const allowed: 'anyone' | 'identified' | readonly ActorRole[] = permissions[action];
  if (allowed === 'anyone') return true;
  if (role === null) return false;
  return allowed === 'identified' || allowed.includes(role);
};

type AreaOf<A> = A extends `${infer Area}.${string}` ? Area : never;
/** A scope of an access token is about one: the first word of its actions. */
export type Area = AreaOf<Action>;
export const areas = [...new Set(Object.keys(permissions).map((action) => action.split('.')[0]))] as Area[];

/** A right of an access token within its owner's role; who may change an area may read it too. */
export type Scope = `${Area}:${'read' | 'write'}` | 'propose';

/** The scope to change an area. No token decides on proposals, so in that area it is the one to make them. */
export const writeScope = (area: Area): Scope => (area === 'proposals' ? 'propose' : `${area}:write`);
export const scopes = areas.flatMap((area): Scope[] => [`${area}:read`, writeScope(area)]);

/** No token changes anything in these areas, so that no form offers to let it. */
export const areasToRead: readonly Area[] = [
  'proposals',
  'history',
  'changes',
  'intake',
  'availability',
  'shortages',
  'analytics',
  'suggestions',
  'live',
];

const isOfServices = (scope: Scope): boolean =>
  scope !== 'identity:write' && !/^(?:people|services|webhooks|messages|mail):/.test(scope);

/**
 * A service may have these: it is no person, so it manages nobody, writes no messages and no mail, and makes no tokens,
 * services or webhooks.
 */
export const serviceScopes = scopes.filter(isOfServices);

/** Every token may ask for these: whose it is, the farm's day, and the names of people. */
const inEveryScope: readonly Action[] = [
  'identity.session',
  'identity.profile',
  'identity.farmDay',
  'identity.users',
];

/** Whether a token may do `action`, if its owner may; without scopes it may do all of it. */
export const isInScope = (
  held: readonly Scope[] | undefined,
  action: Action,
  kind: 'read' | 'write',
): boolean => {
  if (!held || (kind === 'read' && inEveryScope.includes(action))) return true;
  const area = action.split('.')[0] as Area;
  return held.includes(writeScope(area)) || (kind === 'read' && held.includes(`${area}:read`));
};

export const tabs = {
  catalog: everyone,
  orders: everyone,
  shortages: growers,
  calendar: everyone,
  analytics: sellers,
  buyers: sellers,
  messages: everyone,
  plantings: growers,
} as const satisfies Record<string, readonly Role[]>;
export type TabName = keyof typeof tabs;

/** Who has yet to set up the second factor that the farm asks for may do only these, besides what anyone may. */
export const beforeFactor: readonly Action[] = ['identity.factors', 'identity.setLanguage'];

/** The person whose permissions are checked. */
export type Actor = { uid: string; role: ActorRole };
