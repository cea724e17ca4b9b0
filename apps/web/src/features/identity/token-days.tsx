import { useLingui } from '@lingui/react/macro';
import { NativeSelect, type NativeSelectProps } from '@mantine/core';

const NEVER = 'never';

/** The days of a chosen `TokenDays`; null: it never expires. */
export const daysOf = (chosen: string): number | null => (chosen === NEVER ? null : Number(chosen));

/** `never` says when a token without a last day ends. */
export function TokenDays({ never, ...props }: NativeSelectProps & { never: string }) {
  const { t } = useLingui();
  return (
    <NativeSelect
      label={t`Works for`}
      data={[
        { value: '7', label: t`7 days` },
        { value: '30', label: t`30 days` },
        { value: '90', label: t`90 days` },
        { value: '365', label: t`1 year` },
        { value: NEVER, label: never },
      ]}
      {...props}
    />
  );
}
