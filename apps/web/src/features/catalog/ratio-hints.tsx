import { type BaseUnit, conversionHints } from '@farm/domain/catalog';
import { useLingui } from '@lingui/react/macro';
import { Text } from '@mantine/core';

export function RatioHints({ baseUnit }: { baseUnit: BaseUnit }) {
  const { t } = useLingui();
  if (baseUnit !== 'lb') return null;
  const packages = conversionHints.map(({ size, pounds }) => `${size} = ${pounds}`).join(', ');
  return <Text size="xs" c="dimmed">{t`Common packages: ${packages} lb per package.`}</Text>;
}
