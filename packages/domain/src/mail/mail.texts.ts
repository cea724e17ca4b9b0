import { texts } from '../core/texts.ts';

export const mailLabels = texts('mail', {
  mail: 'Mail',
  thing: 'What to mail',
  kindUnknown:
    'Choose what to mail: an invoice, a statement, a delivery note, a packing slip or the availability.',
  to: 'To',
  toUnfit: 'This is not an email address. Type one such as ap@market.example.',
  toOfMany: 'Another address can be given for a single mail only.',
  subject: 'Subject',
  subjectLines: 'The subject must be on one line.',
  note: 'Text',
  day: 'Day',
  offer: 'Offer',
  dayUnfit: 'Packing slips need their day, and nothing else has one.',
  offerUnfit: 'The availability needs its offer, and nothing else has one.',
  nothingChosen: 'Choose at least one to mail.',
  tooMany: 'At most {max, number} can be mailed at once.',
  twice: 'Name each one once.',
});

export const mailProblems = texts('mail', {
  mailbox_unknown: 'Not delivered: mailbox unknown',
  refused: 'Not delivered: their server refused it',
  not_taken: 'Not delivered: their server did not take it',
  no_answer: 'Perhaps delivered: their server gave no answer',
  provider_away: 'Waiting: the mail provider cannot be reached',
  paper_failed: 'Not mailed: the PDF could not be made',
  thing_void: 'Not mailed: it was voided in the meantime',
  thing_gone: 'Not mailed: what it was about is no longer there',
  not_allowed: 'Not mailed: who asked for it may no longer mail it',
});
