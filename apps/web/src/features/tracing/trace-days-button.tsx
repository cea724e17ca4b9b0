import { useLingui } from '@lingui/react/macro';
import { Button } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { IconDownload } from '@tabler/icons-react';
import { FormDialog } from '../../components/form-dialog.tsx';
import { lazyScreen } from '../../lib/lazy-screen.tsx';
import { useMay } from '../../lib/person.tsx';
import { useLotsOn } from '../../lib/use-lots-on.ts';

const TraceDaysForm = lazyScreen(() => import('./trace-days-form.tsx'));

/** The trace file of some days, where the farm uses lots. */
export function TraceDaysButton() {
  const { t } = useLingui();
  const mayTrace = useMay()('tracing.read');
  const isOn = useLotsOn();
  const [isOpen, dialog] = useDisclosure();
  if (!mayTrace || !isOn) return null;
  return (
    <>
      <Button
        variant="default"
        leftSection={<IconDownload size={16} aria-hidden />}
        onClick={dialog.open}
      >{t`Trace file`}</Button>
      <FormDialog isOpen={isOpen} onClose={dialog.close} title={t`Trace file`}>
        <TraceDaysForm onDone={dialog.close} />
      </FormDialog>
    </>
  );
}
