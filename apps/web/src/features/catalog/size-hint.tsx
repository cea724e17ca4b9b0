import { type BaseUnit, sizeHint } from '@farm/domain/catalog';
import { useLingui } from '@lingui/react/macro';
import { Anchor, Text, type TextProps } from '@mantine/core';
import { translate } from '../../lib/translate.ts';

type SizeHintProps = {
  label: string;
  unit: BaseUnit;
  units: string;
  onUse: () => void;
  size: NonNullable<TextProps['size']>;
};

export function SizeHint({ label, unit, units, onUse, size }: SizeHintProps) {
  const { t } = useLingui();
  const hint = sizeHint(label, unit);
  return (
    <Text size={size} c="dimmed">
      {hint && translate(hint)}.{' '}
      <Anchor component="button" type="button" size={size} onClick={onUse}>
        {t`Use ${units}`}
      </Anchor>
    </Text>
  );
}
