import { type BaseUnit, conversionHints } from '@farm/domain/catalog';
import { Trans } from '@lingui/react/macro';
import { Text } from '@mantine/core';

export function RatioHints({ baseUnit }: { baseUnit: BaseUnit }) {
  if (baseUnit !== 'lb') return null;
  const packages = conversionHints.map(({ size, pounds }) => `${size} = ${pounds}`).join(', ');
  return (
    <Text size="xs" c="dimmed">
      <Trans>Common packages: {packages} lb per package.</Trans>
    </Text>
  );
}
