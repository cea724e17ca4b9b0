import { texts } from '@farm/domain/texts';

export const accessTexts = texts('access', {
  fault: 'Something went wrong on our side. Nothing you entered is lost; try again in a moment.',
  pathUnknown: 'There is nothing at this address. The addresses that exist are listed at /api/docs.',
  signInFirst: 'Sign in first.',
  profileMissing: 'User profile not found. Please contact support.',
  tokenReadOnly: 'This access token may only read. Use one that may change things.',
  tokenScopeMissing: 'This access token is not for that. It would need the scope {scope}.',
  roleForbidden: 'Your role does not allow this. Ask an administrator of the farm.',
  factorRequired:
    'This farm asks its administrators for a second factor. Set one up to go on: sign in, and follow the page.',
  recordsUnreachable:
    'The farm cannot reach its records right now. Nothing was saved. Try again in a moment.',
  recordsBusy:
    'Many people are changing the same records right now. Nothing was saved. Try again in a moment.',
  recordsSlow: "The farm's records are answering slowly right now. Nothing was saved. Try again in a moment.",
  writeUnknown: 'We could not learn whether it was saved. Look before you send it again.',
  recordsLocked:
    "Another program is using the farm''s records right now. Nothing was saved. Try again in a moment.",
  recordsDamaged:
    "The farm''s records are damaged. Nothing can be saved until an administrator restores a backup.",
  bodyTooLarge: 'The request is larger than 1 MB. Send less at once.',
  fileTooLarge: 'The file is larger than 5 MB. Split it into several.',
  bodyTooLargeForStrangers:
    'Sign in first. Before that, a request can be at most 16 KB; this one is larger, so it was not read.',
  bodyTooLargeForLinks:
    'This order is larger than 16 KB, so it was not read. Shorten its notes and send it again.',
  requestSlow: 'The request took too long to arrive. Send it again.',
  headersTooLarge: 'The headers of the request are too large. Delete the cookies of this site and try again.',
  connectionsTooMany: 'Too many connections are open. Close some windows, or try again in half a minute.',
  bodyNotJson: 'Send the request as JSON, with the header Content-Type: application/json.',
  bodyOfOtherType: 'Send the file itself, with the header Content-Type: {type}.',
  bodyUnreadable: 'The request could not be read. Send valid JSON to an address as it is documented.',
  idNotWhole: 'The id in the address must be a whole number.',
  limitUnfit: 'The limit must be a whole number from 1 to {max, number}.',
  actorForeign: "{field} must be your own id: nobody can act in another person''s name.",
  actorForeignHere: 'Must be your own id.',
  keyReused: 'This idempotency key was used for another request. Send a new key.',
  keyUsed:
    'This idempotency key was used before. That answer held a secret, so it was not kept: look whether the first request did it, or send a new key.',
  methodUnfit: 'This address takes {methods} only.',
  keysDiffer:
    'The idempotency key of the header is not the one in the body. Send one of them, or the same in both.',
  originForeign:
    'This request came from another site and was not carried out. Open the farm itself and try again.',
  hostUnknown: 'This farm is not at this address. Open it at {url} instead.',
  httpsRequired: 'This page is not secure, so nobody can sign in here. Open the farm at {url} instead.',
  writesTooMany:
    'You sent more in the last minute than the farm accepts from one person. This was not saved. Wait {seconds, plural, one {# second} other {# seconds}} and try again.',
  streamsTooMany: 'Too many live connections are open. Close some windows and try again.',
  suspended: 'Your access was switched off. Ask an administrator of the farm.',
  roleChanged: 'Your role was changed. Connecting again.',
  sessionEnded: 'Your session has ended. Sign in again.',
  sessionRenewed: 'The session has a new id. Connect again.',
  restarting: 'The farm is restarting. Try again in a moment.',
  tokenInvalid: 'This access token is no longer valid. Make a new one and try again.',
});
