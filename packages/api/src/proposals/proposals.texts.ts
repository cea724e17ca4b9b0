import { texts } from '@farm/domain/texts';

export const proposalRefusals = texts('proposals', {
  off: 'Assistants are off. An administrator can switch them on in Profile Settings, Farm.',
  missing: 'There is no such proposal, or it is not yours to decide.',
  decided: 'This proposal was decided already. Nothing was changed.',
  expired: 'This proposal is older than a day, so it can no longer be accepted. Ask for a new one.',
  changed:
    'What this proposal would change is no longer what it was. Nothing was changed. Decline it, and ask for a new one.',
  tooManyOfToken:
    'This token has {max, number} proposals that nobody has decided yet. Accept or decline some of them first.',
  tooManyOfFarm:
    'The farm has {max, number} proposals that nobody has decided yet. Accept or decline some of them first.',
  busy: 'Other proposals are being looked at right now. Nothing was proposed. Try again in a moment.',
});

export const proposalNotifications = texts('proposals', {
  title: 'Proposal to look at',
  placeOrder: '{assistant} proposes to place an order.',
  confirm: '{assistant} proposes to confirm orders.',
  recordHarvest: '{assistant} proposes to record a harvest.',
  setPrice: '{assistant} proposes to set prices.',
  reschedule: '{assistant} proposes to move a delivery.',
  message: '{assistant} proposes to send a message.',
});
