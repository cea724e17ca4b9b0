import { Select, type SelectProps } from '@mantine/core';
import { useMay } from '../../lib/person.tsx';
import { useLocations } from '../locations/locations.calls.ts';

type LocationSelectProps = Omit<SelectProps, 'data'> & {
  /** A place that is not offered, as where the plants stand already. */
  except?: number;
};

/** The places of the farm by name. */
export function LocationSelect({ except, error, ...props }: LocationSelectProps) {
  const { data, isError } = useLocations();
  const mayManage = useMay()('locations.manage');
  const places = data?.filter(({ id }) => id !== except);
  const none = except === undefined ? 'There are none yet' : 'There is no other yet';
  const noneYet = mayManage
    ? `${none}: add one under Manage Locations.`
    : `${none}: an administrator adds locations.`;
  return (
    <Select
      placeholder="Select a location"
      searchable
      openOnFocus={false}
      required
      withAsterisk={false}
      nothingFoundMessage="No location of this name"
      limit={200}
      description={places?.length === 0 ? noneYet : undefined}
      {...props}
      data={(places ?? []).map(({ id, name }) => ({ value: String(id), label: name }))}
      error={error || (isError && 'Failed to fetch locations')}
    />
  );
}
