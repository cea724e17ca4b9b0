import type { RecallSummary, RecallTold, WayToTell } from '@farm/domain/recalls';
import { msg, plural, t } from '@lingui/core/macro';
import { formatNumber, formatUnits } from '../../lib/format.ts';
import type { Words } from '../../lib/translate.ts';
import type { ShownFields } from '../history/shown-fields.ts';

export const recallsText = {
  listFailed: msg`Failed to fetch the recalls`,
  readFailed: msg`Failed to fetch the recall`,
  opened: ({ isPractice }: { isPractice: boolean }) => ({
    title: isPractice ? msg`The practice has begun` : msg`The recall has begun`,
    ...(!isPractice && { message: msg`What is left of its lots is on hold, and the others were notified.` }),
  }),
  openFailed: { title: msg`Error`, message: msg`No recall was opened.` },
  lotAdded: {
    title: msg`The lot was added`,
    message: msg`Tell its buyers, also those who were told before.`,
  },
  addFailed: { title: msg`Error`, message: msg`No lot was added.` },
  tellFailed: { title: msg`Error`, message: msg`It was not saved that the buyer was told.` },
  saved: { title: msg`Saved` },
  saveFailed: { title: msg`Error`, message: msg`Nothing was saved.` },
  closed: ({ isPractice }: { isPractice: boolean }) => ({
    title: isPractice ? msg`The practice is closed` : msg`The recall is closed`,
  }),
  closeFailed: { title: msg`Error`, message: msg`The recall was not closed.` },
};

export const titleOf = ({ id, isPractice }: Pick<RecallSummary, 'id' | 'isPractice'>): string =>
  isPractice ? t`Practice recall #${id}` : t`Recall #${id}`;

export const wayLabels: Record<WayToTell, Words> = {
  phone: msg`Phone`,
  email: msg`Email`,
  in_person: msg`In person`,
  text_message: msg`Text message`,
};

export const toldLabels: Record<WayToTell, Words> = {
  phone: msg`Told by phone`,
  email: msg`Told by email`,
  in_person: msg`Told in person`,
  text_message: msg`Told by text message`,
};

/** 'Told 7 of 9 buyers, 41 of 45 lb'. */
export const toldText = ({ buyers, ofBuyers, amounts }: RecallTold): string => {
  if (ofBuyers === 0) return t`Nothing of it was delivered to a buyer`;
  const told = t`Told ${buyers} of ${plural(ofBuyers, { one: '# buyer', other: '# buyers' })}`;
  const units = amounts.map(({ baseUnit, told, delivered }) => {
    const [part, all] = [formatNumber(Number(told)), formatUnits(Number(delivered), baseUnit)];
    return t`${part} of ${all}`;
  });
  return [told, ...units].join(', ');
};

export const recallFields: ShownFields = {
  reason: { label: msg`Reason` },
  lots: { label: msg`Lots` },
  buyer: { label: msg`Buyer` },
  how: { label: msg`How` },
  returned: { label: msg`Returned` },
  note: { label: msg`Note` },
};
