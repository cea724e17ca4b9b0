import { texts } from '@farm/domain/texts';

/** What everyone may meet, whatever they ask for. */
export const accessTexts = texts('access', {
  signInFirst: 'Sign in first.',
  profileMissing: 'User profile not found. Please contact support.',
  roleForbidden: 'Your role does not allow this. Ask an administrator of the farm.',
  recordsUnreachable:
    'The farm cannot reach its records right now. Nothing was saved. Try again in a moment.',
  recordsBusy:
    'Many people are changing the same records right now. Nothing was saved. Try again in a moment.',
  bodyTooLarge: 'The request is larger than 1 MB. Send less at once.',
  bodyNotJson: 'Send the request as JSON, with the header Content-Type: application/json.',
  bodyUnreadable: 'The request could not be read. Send valid JSON to an address as it is documented.',
});
