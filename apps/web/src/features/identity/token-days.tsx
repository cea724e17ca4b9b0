import { useLingui } from '@lingui/react/macro';
import { NativeSelect, type NativeSelectProps } from '@mantine/core';
import { formatInstant } from '../../lib/format.ts';

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

type TokenTimes = { lastUsedAt: string | null; expiresAt: string | null };

/** When a token was last used and when it ends, in words; `never` is for one without a last day. */
export const useTokenDays = ({ lastUsedAt, expiresAt }: TokenTimes, never: string): string[] => {
  const { t } = useLingui();
  const used = lastUsedAt && formatInstant(lastUsedAt);
  const end = expiresAt && formatInstant(expiresAt);
  const isOver = expiresAt && new Date(expiresAt) <= new Date();
  return [
    used ? t`Last used ${used}` : t`Never used`,
    end ? (isOver ? t`Ended ${end}` : t`Works until ${end}`) : never,
  ];
};
