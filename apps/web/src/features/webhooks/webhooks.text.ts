import type { ChangeType } from '@farm/domain/changes';
import type { TryOutcome, Webhook } from '@farm/domain/webhooks';
import { msg } from '@lingui/core/macro';
import { translate, type Words } from '../../lib/translate.ts';

export const webhooksText = {
  listFailed: msg`Failed to fetch the webhooks`,
  triesFailed: msg`Failed to fetch the tries`,
  removed: { title: msg`Webhook removed`, message: msg`The farm sends nothing more to it.` },
  goesOn: { title: msg`Trying again`, message: msg`What waits is sent now.` },
  skipped: { title: msg`Message skipped`, message: msg`The webhook goes on with what comes after it.` },
  replayed: { title: msg`Sending again`, message: msg`Under 'Tries' you see how far it is.` },
  delivered: { title: msg`Test delivered`, message: msg`The receiver took it.` },
  undelivered: msg`Test not delivered`,
  goOnFailed: msg`It does not go on`,
};

export const changeTypeText: Record<ChangeType, Words> = {
  order_line: msg`Orders`,
  delivery_note: msg`Delivery notes`,
  price_list: msg`Prices`,
  invoice: msg`Invoices`,
  payment: msg`Payments`,
  lot: msg`Stock`,
  template: msg`Product templates`,
  size: msg`Package sizes`,
  buyer: msg`Buyers`,
  planting: msg`Plantings`,
  location: msg`Locations`,
  person: msg`People`,
  farm: msg`Farm details`,
  import: msg`Imports`,
  expected_harvest: msg`Expected harvest`,
  standing_order: msg`Standing orders`,
  offer: msg`Offers`,
  offer_link: msg`Order links`,
  recall: msg`Recalls`,
};

const outcomes: Record<TryOutcome, Words> = {
  delivered: msg({ message: 'Delivered', context: 'webhook' }),
  refused: msg({ message: 'Refused', context: 'webhook' }),
  redirected: msg`Led elsewhere, which is not followed`,
  gone: msg`Gone for good`,
  late: msg`No answer within 15 seconds`,
  unreachable: msg`Not reachable`,
  forbidden: msg`The farm does not call this address`,
};

/** How a try went, with the status of the answer if there was one. */
export const outcomeText = (outcome: TryOutcome, status: number | null): string => {
  const words = translate(outcomes[outcome]);
  return status === null ? words : `${words} (${status})`;
};

export const stateOf = ({
  state,
  failures,
}: Pick<Webhook, 'state' | 'failures'>): { words: Words; color: string } => {
  if (state === 'off') return { words: msg`Ended by the receiver`, color: 'gray' };
  if (state === 'failing') return { words: msg({ message: 'Failing', context: 'webhook' }), color: 'red' };
  return failures > 0
    ? { words: msg({ message: 'Trying again', context: 'webhook' }), color: 'yellow' }
    : { words: msg({ message: 'On', context: 'webhook' }), color: 'brand' };
};
