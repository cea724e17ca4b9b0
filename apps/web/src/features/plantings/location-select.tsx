import { Select, type SelectProps } from '@mantine/core';
import { trpc } from '../../lib/api.ts';
import { useMay } from '../shell/person.tsx';

type LocationSelectProps = Omit<SelectProps, 'data'> & {
  /** A place that cannot be chosen, as where the plants stand already. */
  except?: number;
};

/** The places of the farm by name. */
export function LocationSelect({ except, error, ...props }: LocationSelectProps) {
  const { data, isError } = trpc.locations.list.useQuery();
  const mayManage = useMay()('locations.manage');
  const isEmpty = data?.length === 0;
  const noneYet = mayManage
    ? 'There are none yet: add one under Manage Locations.'
    : 'There are none yet: an administrator adds them.';
  return (
    <Select
      placeholder="Select a location"
      searchable
      openOnFocus={false}
      required
      withAsterisk={false}
      nothingFoundMessage="No location of this name"
      limit={200}
      description={isEmpty ? noneYet : undefined}
      {...props}
      data={(data ?? []).map(({ id, name }) => ({
        value: String(id),
        label: id === except ? `${name} (stands here now)` : name,
        disabled: id === except,
      }))}
      error={error || (isError && 'Failed to fetch locations')}
    />
  );
}
