import { texts } from '../core/texts.ts';

export const proposalTexts = texts('proposals', {
  proposal: 'Proposal',
  actUnknown:
    'Propose place_order, confirm, record_harvest, set_price, reschedule or message; nothing else can be proposed.',
  inputUnfit: 'Send what is proposed as an object, with the fields that the act takes.',
  inputTooLong: 'A proposal can be at most {max, number} characters long. Propose less at once.',
  inputHasKey: 'Leave the idempotency key out of what is proposed: the proposal has one of its own.',
  stateUnknown: 'A proposal is open, accepted, declined or expired.',
  changesTooMany: 'This would change more than {max, number} things. Propose less at once.',
});
