import { fieldTexts } from './core/fields.texts.ts';
import type { FieldIssue } from './core/input-issues.ts';
import { FarmText, type SentText } from './core/texts.ts';

export type { FieldIssue } from './core/input-issues.ts';

/**
 * Every refusal: its stable code, which scripts can rely on, and its kind, from which the API derives the HTTP
 * status.
 */
export const refusalKinds = {
  INPUT_INVALID: 'invalid',
  BODY_UNREADABLE: 'invalid',
  BODY_TOO_LARGE: 'oversized',
  BODY_NOT_JSON: 'unsupported',
  METHOD_UNFIT: 'unfit',
  SIGN_IN_REQUIRED: 'unauthenticated',
  COOKIE_SESSION_REQUIRED: 'forbidden',
  CREDENTIALS_WRONG: 'unauthenticated',
  /** The code of a second factor, or a recovery code. */
  CODE_WRONG: 'unauthenticated',
  /** The password was too long ago, or the code was sent already. */
  TICKET_MISSING: 'missing',
  PASSKEY_WRONG: 'unauthenticated',
  PASSKEY_MISSING: 'missing',
  PASSKEY_TAKEN: 'conflict',
  /** The page is not open at the address at which passkeys work. */
  PASSKEYS_ELSEWHERE: 'conflict',
  FACTOR_MISSING: 'conflict',
  FACTOR_PRESENT: 'conflict',
  /** The farm asks administrators for a second factor, and this one has none yet. */
  FACTOR_REQUIRED: 'forbidden',
  PROFILE_MISSING: 'unauthenticated',
  PERSON_SUSPENDED: 'unauthenticated',
  ROLE_FORBIDDEN: 'forbidden',
  ACTOR_FOREIGN: 'forbidden',
  ROLE_NOT_GRANTED: 'forbidden',
  ORIGIN_FOREIGN: 'forbidden',
  HTTPS_REQUIRED: 'forbidden',
  ACCESS_CODE_WRONG: 'forbidden',
  ADMIN_CODE_WRONG: 'forbidden',
  ACCESS_CODE_OFF: 'forbidden',
  EMAIL_TAKEN: 'conflict',
  PERSON_MISSING: 'missing',
  PERSON_INACTIVE: 'conflict',
  ADMIN_LAST: 'conflict',
  INVITATION_MISSING: 'missing',
  RESET_LINK_MISSING: 'missing',
  RESET_ELSEWHERE: 'conflict',
  HAND_OVER_EMPTY: 'conflict',
  TOKEN_MISSING: 'missing',
  TOKENS_TOO_MANY: 'conflict',
  TOKEN_READ_ONLY: 'forbidden',
  TOKEN_SCOPE_MISSING: 'forbidden',
  SERVICE_MISSING: 'missing',
  SERVICES_TOO_MANY: 'conflict',
  WEBHOOK_MISSING: 'missing',
  WEBHOOKS_TOO_MANY: 'conflict',
  /** Nothing has failed, so there is nothing to go on with. */
  WEBHOOK_NOT_FAILED: 'conflict',
  /** The message that was to be skipped does not wait any more. */
  WEBHOOK_MESSAGE_GONE: 'conflict',
  /** The server sends no mail: the setting SMTP_URL is absent. */
  MAIL_OFF: 'conflict',
  MAIL_MISSING: 'missing',
  /** No buyer has an address to which mail can be sent. */
  MAIL_NO_ADDRESS: 'conflict',
  /** It is a draft or void. */
  MAIL_UNFIT: 'conflict',
  /** It is on its way already. */
  MAIL_WAITING: 'conflict',
  ASSISTANTS_OFF: 'forbidden',
  PROPOSAL_MISSING: 'missing',
  /** It was accepted or declined already, or has expired. */
  PROPOSAL_CLOSED: 'conflict',
  /** The things that it would change are no longer what they were. */
  PROPOSAL_CHANGED: 'conflict',
  PROPOSALS_TOO_MANY: 'conflict',
  SESSION_MISSING: 'missing',
  TEMPLATE_MISSING: 'missing',
  TEMPLATE_NAME_TAKEN: 'conflict',
  TEMPLATE_UNIT_LOCKED: 'conflict',
  SIZE_MISSING: 'missing',
  SIZE_TAKEN: 'conflict',
  PRODUCT_MISSING: 'missing',
  PRODUCT_NOT_STOCK: 'conflict',
  LOT_MISSING: 'missing',
  /** The code fits several lots. */
  LOT_CODE_AMBIGUOUS: 'conflict',
  LOT_CODE_TAKEN: 'conflict',
  /** The code was packed, delivered or printed. */
  LOT_CODE_FIXED: 'conflict',
  /** Lines are packed from the lot that somebody wants to hold. */
  LOT_PACKED: 'conflict',
  /** It is in another open recall that is no practice. */
  LOT_RECALLED: 'conflict',
  RECALL_MISSING: 'missing',
  RECALL_CLOSED: 'conflict',
  STOCK_CHANGED: 'conflict',
  ORDER_MISSING: 'missing',
  ORDER_LINE_FOREIGN: 'forbidden',
  ORDER_MOVE_CLOSED: 'conflict',
  ORDER_CHANGED: 'conflict',
  ORDER_LINES_CHANGED: 'conflict',
  /** Free stock does not cover a line, and the caller wants to be asked. */
  STOCK_SHORT: 'conflict',
  /** A line that is weighed when packed has no weight yet. */
  WEIGHT_MISSING: 'conflict',
  UNDO_LATE: 'conflict',
  UNDO_CLOSED: 'conflict',
  UNDO_FOREIGN: 'forbidden',
  ORDER_CLOSED: 'conflict',
  ORDER_BUYER_DIFFERS: 'conflict',
  ORDER_REP_DIFFERS: 'forbidden',
  BUYER_MISSING: 'missing',
  /** The buyer's word is already forgotten. */
  WORD_MISSING: 'missing',
  BUYER_FOREIGN: 'forbidden',
  LINE_INVOICED: 'conflict',
  LINES_UNPRICED: 'conflict',
  LINES_UNDELIVERED: 'conflict',
  PRICE_LIST_MISSING: 'missing',
  PRICE_LIST_TAKEN: 'conflict',
  PRICE_LIST_STANDARD: 'conflict',
  INVOICE_MISSING: 'missing',
  INVOICE_CHANGED: 'conflict',
  INVOICE_ISSUED: 'conflict',
  INVOICE_APPLIED: 'conflict',
  INVOICE_TOTAL: 'conflict',
  PAYMENTS_KEPT: 'conflict',
  PAYMENT_MISSING: 'missing',
  PAYMENT_TOO_MUCH: 'conflict',
  DELIVERY_CHANGED: 'conflict',
  DELIVERY_MISSING: 'missing',
  DELIVERY_IN_PAST: 'conflict',
  DELIVERY_NOTE_MISSING: 'missing',
  /** The address of a calendar that is not known or has ended. */
  FEED_MISSING: 'missing',
  CONVERSATION_MISSING: 'missing',
  CONVERSATION_FOREIGN: 'forbidden',
  MESSAGE_MISSING: 'missing',
  MESSAGE_FOREIGN: 'forbidden',
  NOTIFICATION_MISSING: 'missing',
  LOCATION_MISSING: 'missing',
  LOCATION_IN_USE: 'conflict',
  PLANTING_MISSING: 'missing',
  PLANTING_FINISHED: 'conflict',
  PLANTING_OPEN: 'conflict',
  PLANTING_AT_LOCATION: 'conflict',
  HARVEST_MISSING: 'missing',
  /** The harvest has left the farm, or nobody knows any more how much of it is there. */
  HARVEST_USED: 'conflict',
  PLANTING_HARVESTED: 'conflict',
  MOVE_MISSING: 'missing',
  STANDING_MISSING: 'missing',
  STANDING_ENDED: 'conflict',
  STANDING_DAY_TAKEN: 'conflict',
  ORDER_LINKS_OFF: 'conflict',
  OFFER_MISSING: 'missing',
  OFFER_FOREIGN: 'forbidden',
  OFFER_ENDED: 'conflict',
  /** An order link that is not known, has ended, or leads nowhere while order links are off. */
  LINK_MISSING: 'missing',
  /** Less is left than was asked for. */
  OFFER_SHORT: 'conflict',
  OFFER_ANSWERED: 'conflict',
  IMPORT_MISSING: 'missing',
  IMPORT_CHANGED: 'conflict',
  IMPORT_HAS_ERRORS: 'conflict',
  IMPORT_USED: 'conflict',
  EXAMPLES_MISSING: 'missing',
  VERSION_STALE: 'conflict',
  /** The farm was restored or moved, or the caller's rights are others, since the cursor was given. */
  CURSOR_STALE: 'gone',
  KEY_REUSED: 'conflict',
  /** The key was used, and the answer held a secret, which is not kept. */
  KEY_USED: 'conflict',
  TRIES_TOO_MANY: 'throttled',
  WRITE_UNKNOWN: 'busy',
  WRITES_TOO_MANY: 'throttled',
  /** An assistant asked too often. */
  CALLS_TOO_MANY: 'throttled',
  SERVER_BUSY: 'busy',
  PAPER_NOT_MADE: 'busy',
  PROVIDER_UNREACHABLE: 'busy',
  DATABASE_UNREACHABLE: 'busy',
  DATABASE_DAMAGED: 'busy',
} as const satisfies Record<string, RefusalKind>;

export type RefusalKind =
  | 'invalid'
  | 'oversized'
  | 'unsupported'
  | 'unfit'
  | 'unauthenticated'
  | 'forbidden'
  | 'missing'
  | 'conflict'
  | 'gone'
  | 'throttled'
  | 'busy';

export type RefusalCode = keyof typeof refusalKinds;

export type RefusalDetails = {
  /** The fields that were refused. */
  issues?: FieldIssue[];
  /** The current state on the server, which the caller did not know. */
  present?: unknown;
  /** Seconds to wait before trying again. */
  retryAfter?: number;
};

/** An English message, and the text it was made from, if any. */
type Worded = { message: string; text: SentText | undefined };

/** A request that the farm's rules do not allow. The message is a sentence for the person who made it. */
export class Refusal extends Error {
  readonly code: RefusalCode;
  /** The message as a text, so that a browser can show it in the person's language. */
  readonly text: SentText | undefined;
  readonly details: RefusalDetails;

  constructor(code: RefusalCode, words: FarmText | Worded, details: RefusalDetails = {}) {
    super(words instanceof FarmText ? String(words) : words.message);
    this.name = 'Refusal';
    this.code = code;
    this.text = words instanceof FarmText ? words.toJSON() : words.text;
    this.details = details;
  }

  get kind(): RefusalKind {
    return refusalKinds[this.code];
  }
}

/** The refusal of an input. Its message is that of the first issue. */
export const inputRefusal = (issues: FieldIssue[]): Refusal =>
  new Refusal('INPUT_INVALID', issues[0] ?? fieldTexts.unreadable(), { issues });
