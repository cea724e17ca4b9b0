import { FARM_UID, isBuyerUid, isServiceUid, SERVICE_MARK } from '@farm/domain/core';
import type { HistoryAct, HistoryEntry } from '@farm/domain/history';
import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { translate } from '../../lib/translate.ts';

export const actLabels: Record<HistoryAct, MessageDescriptor> = {
  created: msg({ message: 'Created', context: 'history' }),
  changed: msg({ message: 'Changed', context: 'history' }),
  removed: msg({ message: 'Removed', context: 'history' }),
  confirmed: msg({ message: 'Confirmed', context: 'history' }),
  held: msg({ message: 'Held for stock', context: 'history' }),
  checked: msg({ message: 'Stock checked', context: 'history' }),
  rejected: msg({ message: 'Rejected', context: 'history' }),
  cancelled: msg({ message: 'Cancelled', context: 'history' }),
  delivered: msg({ message: 'Delivered', context: 'history' }),
  rescheduled: msg({ message: 'Rescheduled', context: 'history' }),
  packed: msg({ message: 'Packed', context: 'history' }),
  unpacked: msg({ message: 'Unpacked', context: 'history' }),
  shared: msg({ message: 'Shared out', context: 'history' }),
  numbered: msg({ message: 'Numbered', context: 'history' }),
  undone: msg({ message: 'Put back', context: 'history' }),
  transplanted: msg({ message: 'Transplanted', context: 'history' }),
  harvested: msg({ message: 'Harvested', context: 'history' }),
  finished: msg({ message: 'Finished', context: 'history' }),
  reopened: msg({ message: 'Reopened', context: 'history' }),
  assigned: msg({ message: 'Assigned', context: 'history' }),
  registered: msg({ message: 'Signed up', context: 'history' }),
  suspended: msg({ message: 'Suspended', context: 'history' }),
  restored: msg({ message: 'Access restored', context: 'history' }),
  reset_link_made: msg({ message: 'Reset link made', context: 'history' }),
  password_reset: msg({ message: 'Password reset with a link', context: 'history' }),
  sessions_ended: msg({ message: 'Signed out everywhere', context: 'history' }),
  factor_added: msg({ message: 'Second factor added', context: 'history' }),
  factor_removed: msg({ message: 'Second factor removed', context: 'history' }),
  factor_reset: msg({ message: 'Second factor reset', context: 'history' }),
  passkey_added: msg({ message: 'Passkey added', context: 'history' }),
  passkey_removed: msg({ message: 'Passkey removed', context: 'history' }),
  recovery_codes_made: msg({ message: 'Recovery codes made', context: 'history' }),
  recovery_code_used: msg({ message: 'Recovery code used', context: 'history' }),
  handed_over: msg({ message: 'Handed over', context: 'history' }),
  invited: msg({ message: 'Invited somebody', context: 'history' }),
  uninvited: msg({ message: 'Invitation withdrawn', context: 'history' }),
  code_changed: msg({ message: 'Access code changed', context: 'history' }),
  code_switched: msg({ message: 'Access code switched', context: 'history' }),
  service_made: msg({ message: 'Service made', context: 'history' }),
  service_ended: msg({ message: 'Service ended', context: 'history' }),
  webhook_added: msg({ message: 'Webhook added', context: 'history' }),
  webhook_secret_made: msg({ message: 'New secret of a webhook', context: 'history' }),
  webhook_skipped: msg({ message: 'Message of a webhook skipped', context: 'history' }),
  webhook_removed: msg({ message: 'Webhook removed', context: 'history' }),
  proposal_accepted: msg({ message: 'Proposal accepted', context: 'history' }),
  proposal_declined: msg({ message: 'Proposal declined', context: 'history' }),
  priced: msg({ message: 'Priced', context: 'history' }),
  issued: msg({ message: 'Issued', context: 'history' }),
  voided: msg({ message: 'Voided', context: 'history' }),
  applied: msg({ message: 'Applied', context: 'history' }),
  exported: msg({ message: 'Exported', context: 'history' }),
  link_made: msg({ message: 'Link made', context: 'history' }),
  link_ended: msg({ message: 'Link ended', context: 'history' }),
  released: msg({ message: 'Hold ended', context: 'history' }),
  told: msg({ message: 'Buyer told', context: 'history' }),
  closed: msg({ message: 'Closed', context: 'history' }),
};

export const historyText = {
  fetchFailed: msg`Failed to fetch the history`,
  empty: msg`Nothing is recorded here yet. Every change from now on will be.`,
  farm: msg`The farm`,
  unknownPerson: msg({ message: 'Unknown', context: 'person' }),
  blank: msg`blank`,
};

const byOrderLink = (buyer: string) => msg`${buyer} (order link)`;

const asService = (service: string) => msg`${service} (service)`;

export const actorText = ({ actorId, actorName }: Pick<HistoryEntry, 'actorId' | 'actorName'>): string => {
  if (actorId === FARM_UID) return translate(historyText.farm);
  const name = actorName ?? translate(historyText.unknownPerson);
  if (isServiceUid(actorId)) return translate(asService(name.replace(SERVICE_MARK, '')));
  return isBuyerUid(actorId) ? translate(byOrderLink(name)) : name;
};
