import { texts } from '@farm/domain/texts';

export const peopleRefusals = texts('people', {
  missing: 'This person is no longer there. Reload the page.',
  inactive: '{person} is suspended. Restore their access first.',
  adminLast: '{person} is the only administrator who can sign in. Make somebody else an administrator first.',
  factorMissing: '{person} has no second factor.',
  ownFactorMissing:
    'Set up a second factor of your own first, under Profile Settings. Then you can reset another person’s.',
  emailTaken: '{person} already has this email address. Look for them in the list of people.',
  invitationMissing:
    'This invitation no longer works: it was used or withdrawn, or it is older than 7 days. Ask an administrator of the farm for a new one.',
  invitationGone: 'This invitation was used or withdrawn in the meantime.',
  resetMissing:
    'This link no longer works: it was used or replaced, or it is older than 24 hours. Ask an administrator of the farm for a new one.',
  resetElsewhere: 'Passwords are kept by the sign-in service. Change yours there.',
  codeShort: 'The code must have at least {min, number} characters.',
  codeSame: 'This is the other code of the farm. The two must differ, so choose another one.',
  handOverSelf: 'Choose somebody else to take over the work.',
  handOverEmpty: '{from} has no open work that {to} can take over with the role they have.',
});

export const peopleNotifications = texts('people', {
  titleAdmin: 'New administrator',
  adminByCode: '{person} signed up as an administrator with the admin access code.',
  adminByInvitation: '{person} accepted the invitation to be an administrator.',
  adminByRole: '{actor} made {person} an administrator.',
  titleGuessing: 'Somebody is guessing a code',
  codeGuessed:
    '{count, number} wrong {kind, select, admin {admin access codes} other {access codes}} were tried within an hour. Nobody can sign up with that code for an hour; invitations work. Unless it was one of your own people, change the code under People, Codes.',
  titleFactor: 'Second factor reset',
  factorReset:
    '{actor} reset your second factor, so your password alone signs you in. Set up a new one under Profile Settings. If you did not ask for this, tell an administrator.',
  titleHandedOver: 'Work handed over to you',
  handedOver: '{actor} handed {from}’s work over to you: {work}.',
  buyers: '{count, plural, one {# buyer} other {# buyers}}',
  orders: '{count, plural, one {# open order} other {# open orders}}',
  growerLines: '{count, plural, one {# line to grow} other {# lines to grow}}',
});
