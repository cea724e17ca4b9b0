import {
  asksForMore,
  countsInCalendar,
  describeField,
  eachField,
  type OrderLine,
  type OrderTotal,
  type OwnTexts,
  ownFields,
  packedText,
} from '@farm/domain/orders';
import { Plural, useLingui } from '@lingui/react/macro';
import { Anchor, Text, type TextProps } from '@mantine/core';
import { formatMoney } from '../../lib/format.ts';
import { toPaper } from '../../lib/open-paper.ts';
import { translate } from '../../lib/translate.ts';
import type { ShownFields } from '../history/shown-fields.ts';

/** Histories name them so. */
export const ownShown: ShownFields = eachField(ownFields, (field) => ({ label: describeField(field).label }));

/** 'Box color: red', with a dot between several. */
export const ownText = (line: OwnTexts): string =>
  ownFields
    .flatMap((field) => (line[field] ? [`${translate(describeField(field).label)}: ${line[field]}`] : []))
    .join(' · ');

export function LineTexts({ line }: { line: OwnTexts }) {
  const text = ownText(line);
  return text && <Text size="sm">{text}</Text>;
}

type LinePackedProps = TextProps & {
  line: Pick<OrderLine, 'status' | 'quantity' | 'packed' | 'share' | 'deliveryNote'>;
  isAfter?: boolean;
};

export function LinePacked({ line, isAfter, ...look }: LinePackedProps) {
  const { t } = useLingui();
  const { packed, share, status } = line;
  if (!countsInCalendar(status)) return null;
  const gets = packed ?? (share && { ...share, packedAt: null });
  const words = gets && packedText({ ...line, ...gets });
  const note = status === 'delivered' && line.deliveryNote;
  if (!words && !note) return null;
  return (
    <Text span size="sm" c="dimmed" {...look}>
      {isAfter && ' · '}
      {words && translate(words)}
      {words && note && ' · '}
      {note && (
        <Anchor
          {...toPaper(`/api/delivery-notes/${note}.pdf`)}
          display="inline-block"
          inherit
          underline="always"
        >{t`Delivery note ${note}`}</Anchor>
      )}
    </Text>
  );
}

/** That an order link had less left than its buyer asked for, until somebody has decided about it. */
export function AskedForMore({ line }: { line: OrderLine }) {
  const { t } = useLingui();
  const { offeredQuantity } = line;
  if (!asksForMore(line)) return null;
  return (
    <Text size="xs" c="var(--mantine-color-error)">
      {t`Asked for more than was offered (${offeredQuantity} left)`}
    </Text>
  );
}

export function TotalText({ total }: { total: OrderTotal }) {
  const { t } = useLingui();
  const sum = formatMoney(total.cents);
  return (
    <>
      {t`Total ${sum}`}
      {total.unpriced > 0 && (
        <>
          {' · '}
          <Plural value={total.unpriced} one="# line without a price" other="# lines without a price" />
        </>
      )}
    </>
  );
}
