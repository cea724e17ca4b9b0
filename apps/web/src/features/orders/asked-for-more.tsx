import { asksForMore, type OrderLine } from '@farm/domain/orders';
import { useLingui } from '@lingui/react/macro';
import { Text } from '@mantine/core';

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
