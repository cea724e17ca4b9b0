import { initials, roleLabel } from '@farm/domain/identity';
import { msg } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { Avatar, Button, FileButton, Group, Input, Stack, Text, TextInput } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { IconHome } from '@tabler/icons-react';
import { lazy, useEffect, useState } from 'react';
import { Dialog } from '../../components/dialog.tsx';
import { FormDialog } from '../../components/form-dialog.tsx';
import { LanguageChoice } from '../../components/language-choice.tsx';
import { useMay, usePerson } from '../../lib/person.tsx';
import { say, type Words } from '../../lib/say.ts';
import { useSetLanguage } from '../identity/identity.calls.ts';

const FarmSettings = lazy(() => import('../farm/farm-settings.tsx'));

type ProfileSettingsProps = { isOpen: boolean; onClose: () => void };

const PHOTO_MAX_BYTES = 10 * 1024 * 1024;

/** Shows the person's name, email and role, and previews a photo on this device. */
export function ProfileSettings({ isOpen, onClose }: ProfileSettingsProps) {
  const { t } = useLingui();
  const person = usePerson();
  const setLanguage = useSetLanguage();
  const mayUpdateFarm = useMay()('farm.update');
  const [isFarmOpen, farm] = useDisclosure();
  const [photo, setPhoto] = useState<string | null>(null);
  const [refusal, setRefusal] = useState<Words | null>(null);
  useEffect(() => () => (photo ? URL.revokeObjectURL(photo) : undefined), [photo]);

  const choose = async (file: File | null) => {
    if (!file) return;
    setRefusal(null);
    if (file.size > PHOTO_MAX_BYTES) {
      setRefusal(msg`This file is larger than 10 MB. Choose a smaller picture.`);
      return;
    }
    const address = URL.createObjectURL(file);
    const image = new Image();
    image.src = address;
    try {
      await image.decode();
      setPhoto(address);
    } catch {
      URL.revokeObjectURL(address);
      setRefusal(msg`This file is not a picture that can be shown. Choose a JPEG, PNG or WebP file.`);
    }
  };

  return (
    <>
      <Dialog
        opened={isOpen}
        onClose={onClose}
        title={t`Profile Settings`}
        // The farm's form is on top of this dialog and closes first.
        closeOnEscape={!isFarmOpen}
        trapFocus={!isFarmOpen}
      >
        <Stack>
          <Group>
            <Avatar src={photo} size={72} radius="xl" color="brand" alt={photo ? t`Your chosen photo` : ''}>
              {initials(person)}
            </Avatar>
            <Stack gap={4} align="flex-start">
              <FileButton accept="image/*" onChange={choose}>
                {(props) => (
                  <Button variant="default" size="xs" {...props}>
                    <Trans>Choose a photo</Trans>
                  </Button>
                )}
              </FileButton>
              <Text size="xs" c="dimmed">
                <Trans>Shown on this device only until you leave; it is not stored.</Trans>
              </Text>
            </Stack>
          </Group>
          {refusal && (
            <Text c="var(--mantine-color-error)" size="sm" role="alert">
              {say(refusal)}
            </Text>
          )}
          <TextInput label={t`Name`} value={person.name} readOnly variant="filled" />
          <TextInput label={t`Email`} value={person.email} readOnly variant="filled" />
          <TextInput label={t`Role`} value={say(roleLabel(person.role))} readOnly variant="filled" />
          <Input.Wrapper label={t`Language`} labelElement="div">
            <LanguageChoice onChoose={(language) => setLanguage.mutate({ language })} />
          </Input.Wrapper>
          <Group justify={mayUpdateFarm ? 'space-between' : 'flex-end'}>
            {mayUpdateFarm && (
              <Button variant="default" leftSection={<IconHome size={16} />} onClick={farm.open}>
                <Trans>Farm details</Trans>
              </Button>
            )}
            <Button onClick={onClose}>{t`Save`}</Button>
          </Group>
        </Stack>
      </Dialog>
      <FormDialog isOpen={isFarmOpen} title={t`Farm details`} onClose={farm.close}>
        <FarmSettings onDone={farm.close} />
      </FormDialog>
    </>
  );
}
