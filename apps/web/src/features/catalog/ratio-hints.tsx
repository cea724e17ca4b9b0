import { type BaseUnit, conversionHints } from '@farm/domain/catalog';
import { Text } from '@mantine/core';

/** What common labels hold of a template in pounds. */
export function RatioHints({ baseUnit }: { baseUnit: BaseUnit }) {
  if (baseUnit !== 'lb') return null;
  return (
    <Text size="xs" c="dimmed">
      Common packages: {conversionHints.map(({ size, pounds }) => `${size} = ${pounds}`).join(', ')} lb per
      package.
    </Text>
  );
}
