import { useLingui } from '@lingui/react/macro';
import { Skeleton, Stack } from '@mantine/core';
import { LoadFailure } from '../../components/load-failure.tsx';
import { say } from '../../lib/say.ts';
import { useFarm } from '../../lib/use-farm.ts';
import { farmText } from './farm.text.ts';
import { FarmForm } from './farm-form.tsx';

export default function FarmSettings({ onDone }: { onDone: () => void }) {
  const { t } = useLingui();
  const farm = useFarm();
  if (farm.isLoadingError) {
    return (
      <LoadFailure
        title={say(farmText.fetchFailed)}
        error={farm.error}
        onRetry={() => void farm.refetch({ cancelRefetch: true })}
      />
    );
  }
  if (!farm.data) {
    return (
      <Stack role="status" aria-label={t`Loading the farm details`}>
        <Skeleton h={56} />
        <Skeleton h={56} />
        <Skeleton h={56} />
      </Stack>
    );
  }
  return <FarmForm farm={farm.data} onDone={onDone} />;
}
