import { useLingui } from '@lingui/react/macro';
import { Button } from '@mantine/core';
import { IconDownload } from '@tabler/icons-react';

/** All that happened to a lot, as the FDA asks for it. */
export function TraceFileButton({ lotId }: { lotId: number }) {
  const { t } = useLingui();
  return (
    <Button
      component="a"
      variant="default"
      href={`/api/trace.csv?lots=${lotId}`}
      download
      leftSection={<IconDownload size={16} aria-hidden />}
    >{t`Trace file`}</Button>
  );
}
