import { texts } from '@farm/domain/texts';

export const webhookRefusals = texts('webhooks', {
  missing: 'This webhook was removed in the meantime, or there was none.',
  tooMany: 'The farm has {max, number} webhooks. Remove one that is no longer used and try again.',
  notFailed: 'Nothing has failed here, so there is nothing to try again.',
  messageGone: 'This message does not wait any more: it was delivered or skipped in the meantime.',
  urlPlain:
    'The address must begin with https. Only a host that the setting WEBHOOK_HOSTS names may use http.',
  urlPrivate:
    'The address leads into a private network. Only a host that the setting WEBHOOK_HOSTS names may be there.',
  replayDay: 'Choose a day from {first} to {last}. Who missed older changes reads everything again.',
});

export const webhookNotifications = texts('webhooks', {
  titleFailing: 'Webhook failing',
  failing:
    'Nothing could be delivered to {host} for three days, so changes wait. Go on under Profile Settings, Webhooks.',
  titleOff: 'Webhook ended by its receiver',
  off: '{host} answered that it is gone for good, so the farm sends it nothing more. See Profile Settings, Webhooks.',
});
