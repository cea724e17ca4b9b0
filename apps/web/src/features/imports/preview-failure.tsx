import { useLingui } from '@lingui/react/macro';
import { Alert, Button, Group, Stack, Text } from '@mantine/core';
import { LoadFailure } from '../../components/load-failure.tsx';
import { isGone } from '../../lib/api.ts';
import { translate } from '../../lib/translate.ts';
import { useSource } from './draft-import.ts';
import { ImportFailure } from './import-failure.tsx';
import { importsText } from './imports.text.ts';
import { useStartPreview } from './use-start-preview.ts';

type PreviewFailureProps = { error: unknown; onAgain: () => void; onLeave: () => void };

/** A preview is kept for an hour; what was pasted or chosen is kept until the person signs out. */
export function PreviewFailure({ error, onAgain, onLeave }: PreviewFailureProps) {
  const { t } = useLingui();
  const [source] = useSource();
  const { start, preview } = useStartPreview();
  if (!isGone(error))
    return <LoadFailure title={translate(importsText.openFailed)} query={{ error, refetch: onAgain }} />;
  return (
    <Alert color="yellow" role="alert" title={t`This preview has expired`}>
      <Stack gap="sm" align="flex-start">
        <Text size="sm">
          {source
            ? t`Previews are kept for an hour. Your text is still here; your corrections have to be made again.`
            : t`Previews are kept for an hour. Paste the rows or choose the file again.`}
        </Text>
        <ImportFailure error={preview.error} />
        <Group gap="sm">
          {source && (
            <Button onClick={() => start(source)} loading={preview.isPending}>{t`Preview again`}</Button>
          )}
          <Button variant="default" onClick={onLeave}>
            {source ? t`Show the text` : t`Start over`}
          </Button>
        </Group>
      </Stack>
    </Alert>
  );
}
