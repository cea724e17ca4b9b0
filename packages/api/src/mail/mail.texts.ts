import { texts } from '@farm/domain/texts';

export const mailRefusals = texts('mail', {
  off: 'This farm sends no mail: the setting SMTP_URL is absent.',
  missing: 'This mail is no longer there, or there was none.',
  noAddress: 'Mail needs an email address, and none fits that the buyer has. Give one to: {names}.',
  unfit: '{name} is a draft or void. Only what was issued is mailed.',
  waiting: '{name} is on its way already. Wait until it is sent or has failed.',
  contactsHidden: 'It goes to the buyer’s address. Only sales reps and administrators give another.',
});

/** In the language of what the farm sends to others. */
export const mailTexts = texts('mail', {
  invoiceSubject: 'Invoice {name} from {farm}',
  invoiceNote: 'Hello,\n\nPlease find our invoice {name} attached.\n\nThank you!',
  creditSubject: 'Credit memo {name} from {farm}',
  creditNote: 'Hello,\n\nPlease find our credit memo {name} attached.\n\nThank you!',
  statementName: 'Statement',
  statementSubject: 'Statement from {farm}, {day}',
  statementNote: 'Hello,\n\nPlease find your statement of {day} attached.\n\nThank you!',
  deliveryNoteName: 'Delivery note {name}',
  deliveryNoteSubject: 'Delivery note {name} from {farm}',
  deliveryNoteNote: 'Hello,\n\nPlease find the delivery note {name} attached.\n\nThank you!',
  packingSlipName: 'Packing slip, {day}',
  packingSlipSubject: 'Packing slip from {farm}, {day}',
  packingSlipNote: 'Hello,\n\nPlease find the packing slip for {day} attached.\n\nThank you!',
  availabilitySubject: 'Available from {farm}: {name}',
  availabilityNote: 'Hello,\n\nPlease find attached what we have for you.\n\nThank you!',
  farmUnnamed: 'the farm',
});

/** To the farm's own people, in the language that each chose. */
export const personTexts = texts('mail', {
  invitationSubject: 'Your invitation to {farm}',
  invitationNote:
    'Hello,\n\n{by} invites you to the farm dashboard of {farm}. Open this link to join. It works once, until {day}.',
  resetSubject: 'A new password for {farm}',
  resetNote:
    'Hello {name},\n\nWith this link you set a new password. It works once, for 24 hours. If you did not ask for it, leave it: your password stays as it is.',
  roleChangedSubject: 'Your role at {farm} has changed',
  roleChangedNote:
    'Hello {name},\n\n{by} has changed your role to {role}. If you did not expect this, ask an administrator.',
  factorResetSubject: 'Your second factor at {farm} was reset',
  factorResetNote:
    'Hello {name},\n\n{by} has reset your second factor, so that your password alone signs you in. Set one up again under Profile Settings. If you did not ask for this, tell an administrator.',
  tokenMadeSubject: 'A new access token at {farm}',
  tokenMadeNote:
    'Hello {name},\n\nAn access token called {token} was made for your account. If it was not you, change your password and revoke the token under Profile Settings.',
  newDeviceSubject: 'A sign-in from a new device at {farm}',
  newDeviceNote:
    'Hello {name},\n\nSomebody signed in to your account with {device}. If it was not you, change your password and end the other sessions under Profile Settings.',
});

export const mailNotifications = texts('mail', {
  titleFailed: 'Mail not delivered',
  titleDropped: 'Mail not sent',
  became: '{name} to {buyer}. {problem}.',
});
