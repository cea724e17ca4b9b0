import { Skeleton, Stack } from '@mantine/core';
import { LoadFailure } from '../../components/load-failure.tsx';
import { useFarm } from '../../lib/use-farm.ts';
import { farmText } from './farm.text.ts';
import { FarmForm } from './farm-form.tsx';

/** What an administrator says of the farm; inside Profile Settings. */
export default function FarmSettings({ onDone }: { onDone: () => void }) {
  const farm = useFarm();
  if (farm.isLoadingError) {
    return (
      <LoadFailure
        title={farmText.fetchFailed}
        error={farm.error}
        onRetry={() => void farm.refetch({ cancelRefetch: true })}
      />
    );
  }
  if (!farm.data) {
    return (
      <Stack role="status" aria-label="Loading the farm details">
        <Skeleton h={56} />
        <Skeleton h={56} />
        <Skeleton h={56} />
      </Stack>
    );
  }
  return <FarmForm farm={farm.data} onDone={onDone} />;
}
