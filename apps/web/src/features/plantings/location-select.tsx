import { useLingui } from '@lingui/react/macro';
import { Choice, type ChoiceProps } from '../../components/choice.tsx';
import { trpc } from '../../lib/api.ts';
import { useMay } from '../../lib/person.tsx';

type LocationSelectProps = Omit<ChoiceProps<string>, 'options' | 'nothingFound'> & {
  except?: number;
};

export function LocationSelect({ except, error, ...props }: LocationSelectProps) {
  const { t } = useLingui();
  const { data, isError } = trpc.locations.list.useQuery();
  const mayManage = useMay()('locations.manage');
  const locations = data?.filter(({ id }) => id !== except);
  const hasOthersOnly = except !== undefined;
  const noneYet = mayManage
    ? hasOthersOnly
      ? t`There are no other locations yet. Add one under Manage Locations.`
      : t`There are no locations yet. Add one under Manage Locations.`
    : hasOthersOnly
      ? t`There are no other locations yet. Ask an administrator to add one.`
      : t`There are no locations yet. Ask an administrator to add one.`;
  return (
    <Choice
      placeholder={t`Select a location`}
      required
      nothingFound={t`No location with this name`}
      description={locations?.length === 0 ? noneYet : undefined}
      {...props}
      options={(locations ?? []).map(({ id, name }) => ({ value: String(id), label: name }))}
      error={error || (isError && t`Failed to fetch locations`)}
    />
  );
}
