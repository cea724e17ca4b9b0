import { initials, roleLabel } from '@farm/domain/identity';
import { Avatar, Button, FileButton, Group, Stack, Text, TextInput } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { IconHome } from '@tabler/icons-react';
import { lazy, useEffect, useState } from 'react';
import { Dialog } from '../../components/dialog.tsx';
import { FormDialog } from '../../components/form-dialog.tsx';
import { useMay, usePerson } from '../../lib/person.tsx';
import { say } from '../../lib/say.ts';

const FarmSettings = lazy(() => import('../farm/farm-settings.tsx'));

type ProfileSettingsProps = { isOpen: boolean; onClose: () => void };

const PHOTO_MAX_BYTES = 10 * 1024 * 1024;

/** Email and role to read, and a photo that is previewed on this device alone. */
export function ProfileSettings({ isOpen, onClose }: ProfileSettingsProps) {
  const person = usePerson();
  const mayUpdateFarm = useMay()('farm.update');
  const [isFarmOpen, farm] = useDisclosure();
  const [photo, setPhoto] = useState<string | null>(null);
  const [refusal, setRefusal] = useState<string | null>(null);
  useEffect(() => () => (photo ? URL.revokeObjectURL(photo) : undefined), [photo]);

  const choose = async (file: File | null) => {
    if (!file) return;
    setRefusal(null);
    if (file.size > PHOTO_MAX_BYTES) {
      setRefusal('This file is larger than 10 MB. Choose a smaller picture.');
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
      setRefusal('This file is not a picture that can be shown. Choose a JPEG, PNG or WebP file.');
    }
  };

  return (
    <>
      <Dialog
        opened={isOpen}
        onClose={onClose}
        title="Profile Settings"
        // The farm's form lies over it and is left first.
        closeOnEscape={!isFarmOpen}
        trapFocus={!isFarmOpen}
      >
        <Stack>
          <Group>
            <Avatar src={photo} size={72} radius="xl" color="brand" alt={photo ? 'Your chosen photo' : ''}>
              {initials(person)}
            </Avatar>
            <Stack gap={4} align="flex-start">
              <FileButton accept="image/*" onChange={choose}>
                {(props) => (
                  <Button variant="default" size="xs" {...props}>
                    Choose a photo
                  </Button>
                )}
              </FileButton>
              <Text size="xs" c="dimmed">
                Shown on this device only until you leave; it is not stored.
              </Text>
            </Stack>
          </Group>
          {refusal && (
            <Text c="var(--mantine-color-error)" size="sm" role="alert">
              {refusal}
            </Text>
          )}
          <TextInput label="Name" value={person.name} readOnly variant="filled" />
          <TextInput label="Email" value={person.email} readOnly variant="filled" />
          <TextInput label="Role" value={say(roleLabel(person.role))} readOnly variant="filled" />
          <Group justify={mayUpdateFarm ? 'space-between' : 'flex-end'}>
            {mayUpdateFarm && (
              <Button variant="default" leftSection={<IconHome size={16} />} onClick={farm.open}>
                Farm details
              </Button>
            )}
            <Button onClick={onClose}>Save</Button>
          </Group>
        </Stack>
      </Dialog>
      <FormDialog isOpen={isFarmOpen} title="Farm details" onClose={farm.close}>
        <FarmSettings onDone={farm.close} />
      </FormDialog>
    </>
  );
}
