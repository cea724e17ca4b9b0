import { useLingui } from '@lingui/react/macro';
import { Button } from '@mantine/core';
import { useDisclosure, useMediaQuery } from '@mantine/hooks';
import { IconScan } from '@tabler/icons-react';
import { useEffect, useState } from 'react';
import { FormDialog } from '../../../components/form-dialog.tsx';
import { lazyScreen } from '../../../lib/lazy-screen.tsx';
import { useMay } from '../../../lib/person.tsx';
import { useLotsOn } from '../../../lib/use-lots-on.ts';

const ScanView = lazyScreen(() => import('./scan-view.tsx'));

/** Whether this is a phone or a tablet with a camera; browsers name cameras only to safe pages. */
const useHasCamera = () => {
  const isTouched = useMediaQuery('(any-pointer: coarse)');
  const [isThere, setThere] = useState(false);
  useEffect(() => {
    if (!isTouched) return;
    navigator.mediaDevices?.enumerateDevices().then(
      (devices) => setThere(devices.some(({ kind }) => kind === 'videoinput')),
      () => setThere(false),
    );
  }, [isTouched]);
  return isTouched && isThere;
};

/** Reads a lot's label with the camera, where the farm uses lots. */
export function ScanButton() {
  const { t } = useLingui();
  const mayTrace = useMay()('tracing.read');
  const isOn = useLotsOn();
  const hasCamera = useHasCamera();
  const [isOpen, dialog] = useDisclosure();
  if (!mayTrace || !isOn || !hasCamera) return null;
  return (
    <>
      <Button
        variant="default"
        size="md"
        leftSection={<IconScan size={18} aria-hidden />}
        onClick={dialog.open}
      >{t`Scan`}</Button>
      <FormDialog isOpen={isOpen} onClose={dialog.close} title={t`Scan a lot's label`}>
        <ScanView onDone={dialog.close} />
      </FormDialog>
    </>
  );
}
