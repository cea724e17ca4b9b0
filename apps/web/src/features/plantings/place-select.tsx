import { useLingui } from '@lingui/react/macro';
import { NativeSelect, type NativeSelectProps } from '@mantine/core';
import { trpc } from '../../lib/api.ts';

/** The place where a lot grew, or none; its value is the id as text. */
export function PlaceSelect({ error, ...props }: Omit<NativeSelectProps, 'data'>) {
  const { t } = useLingui();
  const { data, isError } = trpc.locations.list.useQuery();
  return (
    <NativeSelect
      {...props}
      error={error || (isError && t`Failed to fetch locations`)}
      data={[
        { value: '', label: t`No place` },
        ...(data ?? []).map(({ id, name }) => ({ value: String(id), label: name })),
      ]}
    />
  );
}
