import { texts } from '@farm/domain/texts';

export const recallRefusals = texts('recalls', {
  missing: 'This recall does not exist. Reload the page.',
  closed: 'Recall {number} is closed, so it stays as it is. Open another one for what is new.',
  lotRecalled:
    '{lot} is in recall {number} already, which {person} opened and nobody has closed. Go on there.',
  contactMissing: 'This buyer got nothing of these lots. Reload the page.',
  toldOfNothing: 'This buyer got nothing of the lots that they were told of. Reload the page.',
  contactChanged: 'Someone else has just written about {buyer}. Look at it again, then save.',
});

export const recallNotifications = texts('recalls', {
  holdReason: 'Recall {number}: {reason}',
  lotOfCode: '{product}, lot {code}',
  lotOfDay: '{product} of {day}',
  title: 'Recall',
  opened:
    '{person} opened recall {number} of {lot}{others, plural, =0 {} one { and # more lot} other { and # more lots}}: {reason}. What is not packed is on hold. Stop what is packed.',
});
