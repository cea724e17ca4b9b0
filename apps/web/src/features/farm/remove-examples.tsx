import { useLingui } from '@lingui/react/macro';
import { Skeleton, Stack } from '@mantine/core';
import { LoadFailure } from '../../components/load-failure.tsx';
import { trpc } from '../../lib/api.ts';
import { say } from '../../lib/say.ts';
import { farmText } from './farm.text.ts';
import { RemoveExamplesForm } from './remove-examples-form.tsx';

export default function RemoveExamples({ onDone }: { onDone: () => void }) {
  const { t } = useLingui();
  const examples = trpc.farm.examples.useQuery();
  if (examples.isLoadingError) {
    return (
      <LoadFailure
        title={say(farmText.examplesFetchFailed)}
        error={examples.error}
        onRetry={() => void examples.refetch({ cancelRefetch: true })}
      />
    );
  }
  if (!examples.data) {
    return (
      <Stack role="status" aria-label={t`Loading what would be removed`}>
        <Skeleton h={180} />
        <Skeleton h={36} />
      </Stack>
    );
  }
  return <RemoveExamplesForm examples={examples.data} onDone={onDone} />;
}
