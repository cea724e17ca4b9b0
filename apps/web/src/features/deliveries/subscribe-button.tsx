import { useLingui } from '@lingui/react/macro';
import { Button } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { IconDeviceMobile } from '@tabler/icons-react';
import { Dialog } from '../../components/dialog.tsx';
import classes from './deliveries.module.css';
import { SubscribeForm } from './subscribe-form.tsx';

export function SubscribeButton() {
  const { t } = useLingui();
  const [isOpen, dialog] = useDisclosure();
  return (
    <>
      <Button
        variant="default"
        className={classes.lesser ?? ''}
        aria-label={t`Subscribe`}
        leftSection={<IconDeviceMobile size={18} aria-hidden />}
        onClick={dialog.open}
      >{t`Subscribe`}</Button>
      <Dialog opened={isOpen} onClose={dialog.close} title={t`Deliveries on your phone`} centered>
        <SubscribeForm onClose={dialog.close} />
      </Dialog>
    </>
  );
}
