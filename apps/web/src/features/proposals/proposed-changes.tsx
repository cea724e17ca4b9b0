import type { HistoryType } from '@farm/domain/history';
import type { ProposalSummary } from '@farm/domain/proposals';
import { msg, plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { Button, Text } from '@mantine/core';
import { useState } from 'react';
import { formatDayWithWeekday, formatNumber } from '../../lib/format.ts';
import { usePersonName } from '../../lib/people.ts';
import { translate } from '../../lib/translate.ts';
import { ChangedFields } from '../history/changed-fields.tsx';
import { actLabels, historyText } from '../history/history.text.ts';
import type { ShownFields } from '../history/shown-fields.ts';
import { orderFields } from '../orders/order-history.ts';
import { plantingFields } from '../plantings/planting-fields.ts';
import { priceFields } from '../prices/price-history.ts';
import type { ProposalChange } from './proposals.calls.ts';
import classes from './proposals.module.css';

const SHOWN_AT_FIRST = 5;

const lotFields: ShownFields = {
  unitsAvailable: { label: msg`Units`, show: (units) => formatNumber(Number(units)) },
  harvestDate: plantingFields.harvestDate ?? { label: msg`Harvest date` },
  location: { label: msg`Location` },
};

/** Its day is said above them, and it always begins pending. */
const { status: _, deliveryDate: __, ...newLineFields } = orderFields;

const fieldsFor: Partial<Record<HistoryType, ShownFields>> = {
  order_line: orderFields,
  order_price: orderFields,
  price_list: priceFields,
  planting: plantingFields,
  lot: lotFields,
};

const fieldsOf = ({ type, what }: ProposalChange): ShownFields =>
  type === 'order_line' && what === 'created' ? newLineFields : (fieldsFor[type] ?? {});

/** '#1024 · Harbor Kitchen · Kale (5lb) · Fri, Apr 17'. */
const aboutText = ({ about }: ProposalChange): string => {
  const { orderNumber, buyerName, productName, size, priceList, deliveryDate } = about;
  return [
    orderNumber !== undefined && `#${orderNumber}`,
    buyerName,
    productName && (size ? `${productName} (${size})` : productName),
    priceList,
    deliveryDate && formatDayWithWeekday(deliveryDate),
  ]
    .filter(Boolean)
    .join(' · ');
};

/** One change, with its fields old beside new. */
export function ProposedChange({ change }: { change: ProposalChange }) {
  const personName = usePersonName();
  const nameOf = (uid: string) => personName(uid) ?? translate(historyText.unknownPerson);
  const about = aboutText(change);
  const act = translate(actLabels[change.what]);
  return (
    <>
      <Text size="sm" fw={600}>
        {about ? `${about}: ${act}` : act}
      </Text>
      <ChangedFields {...change} fields={fieldsOf(change)} nameOf={nameOf} />
    </>
  );
}

/** It says what would change, in the words of the farm; the first few until the person asks for all. */
export function ProposedChanges({ summary }: { summary: ProposalSummary }) {
  const { t } = useLingui();
  const [isLong, setLong] = useState(false);
  const { changes, message } = summary;
  const shown = isLong ? changes : changes.slice(0, SHOWN_AT_FIRST);
  const count = changes.length;
  const names = message?.to.join(', ') ?? '';
  return (
    <>
      {message && (
        <>
          <Text size="sm" fw={600}>{t`To ${names}`}</Text>
          <Text size="sm" className={classes.message ?? ''}>
            “{message.content}”
          </Text>
        </>
      )}
      {count > 0 && (
        <ul className={classes.changes} aria-label={t`What would change`}>
          {shown.map((change, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: What is new has no id, and the sequence stays.
            <li key={index}>
              <ProposedChange change={change} />
            </li>
          ))}
        </ul>
      )}
      {shown.length < count && (
        <Button variant="subtle" size="compact-sm" onClick={() => setLong(true)}>
          {t`Show all ${plural(count, { one: '# change', other: '# changes' })}`}
        </Button>
      )}
    </>
  );
}
