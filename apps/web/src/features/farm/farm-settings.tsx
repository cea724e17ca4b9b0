import { useLingui } from '@lingui/react/macro';
import { LoadFailure } from '../../components/load-failure.tsx';
import { Skeletons } from '../../components/skeletons.tsx';
import { translate } from '../../lib/translate.ts';
import { useFarm } from '../../lib/use-farm.ts';
import { useFirstSteps } from './farm.calls.ts';
import { farmText } from './farm.text.ts';
import { FarmForm } from './farm-form.tsx';

type FarmSettingsProps = { onDone: () => void; startsAt?: string };

export default function FarmSettings({ onDone, startsAt = 'name' }: FarmSettingsProps) {
  const { t } = useLingui();
  const farm = useFarm();
  const steps = useFirstSteps(true);
  if (farm.isLoadingError) return <LoadFailure title={translate(farmText.fetchFailed)} query={farm} />;
  if (!farm.data || steps.isLoading)
    return <Skeletons label={t`Loading the farm details`} heights={[56, 56, 56]} />;
  return (
    <FarmForm
      farm={farm.data}
      isTimeZoneChosen={steps.data?.isTimeZoneChosen ?? true}
      startsAt={startsAt}
      onDone={onDone}
    />
  );
}
