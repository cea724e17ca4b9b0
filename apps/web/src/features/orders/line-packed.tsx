import { countsInCalendar, type OrderLine, packedText } from '@farm/domain/orders';
import { useLingui } from '@lingui/react/macro';
import { Anchor, Text, type TextProps } from '@mantine/core';
import { toPaper } from '../../lib/open-paper.ts';
import { translate } from '../../lib/translate.ts';

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
