import { initials, roleLabel } from '@farm/domain/identity';
import { msg } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { Avatar, Button, FileButton, Group, Input, SimpleGrid, Stack, Text, TextInput } from '@mantine/core';
import { IconChevronRight } from '@tabler/icons-react';
import { useEffect, useState } from 'react';
import { FormDialog } from '../../../components/form-dialog.tsx';
import { LanguageChoice } from '../../../components/language-choice.tsx';
import { trpc } from '../../../lib/api.ts';
import { changeLanguage } from '../../../lib/language.ts';
import { useMay, usePerson } from '../../../lib/person.tsx';
import { translate, type Words } from '../../../lib/translate.ts';
import { useWrite } from '../../../lib/use-write.ts';
import { type ProfileSection, profileSections } from './profile-sections.ts';

const PHOTO_MAX_BYTES = 10 * 1024 * 1024;

type Photo = {
  address: string | null;
  refusal: Words | null;
  choose: (file: File | null) => Promise<void>;
};

const usePhoto = (): Photo => {
  const [address, setAddress] = useState<string | null>(null);
  const [refusal, setRefusal] = useState<Words | null>(null);
  useEffect(() => () => (address ? URL.revokeObjectURL(address) : undefined), [address]);
  const choose = async (file: File | null) => {
    if (!file) return;
    setRefusal(null);
    if (file.size > PHOTO_MAX_BYTES) {
      setRefusal(msg`This file is larger than 10 MB. Choose a smaller picture.`);
      return;
    }
    const chosen = URL.createObjectURL(file);
    const image = new Image();
    image.src = chosen;
    try {
      await image.decode();
      setAddress(chosen);
    } catch {
      URL.revokeObjectURL(chosen);
      setRefusal(msg`This file is not a picture that can be shown. Choose a JPEG, PNG or WebP file.`);
    }
  };
  return { address, refusal, choose };
};

type ProfileSettingsProps = {
  isOpen: boolean;
  only?: string | undefined;
  /** The field of that section which the person came for. */
  startsAt?: string;
  onClose: () => void;
};

export default function ProfileSettings({ isOpen, only, startsAt, onClose }: ProfileSettingsProps) {
  const { t } = useLingui();
  const photo = usePhoto();
  const alone = profileSections.find(({ name }) => name === only);
  const [opened, setSection] = useState<ProfileSection | null>(null);
  const section = alone ?? opened;
  const [left, setLeft] = useState<string | null>(null);
  const open = (next: ProfileSection) => {
    setLeft(next.name);
    setSection(next);
  };
  const goBack = () => setSection(null);
  const close = () => {
    setLeft(null);
    onClose();
  };
  return (
    <FormDialog
      isOpen={isOpen}
      title={section ? translate(section.label) : t`Profile Settings`}
      size={section?.size ?? 'md'}
      isSubScreen={opened !== null}
      onClose={opened ? goBack : close}
      screen={section?.name ?? 'profile'}
    >
      {section ? (
        <section.Screen onDone={alone ? close : goBack} {...(startsAt && { startsAt })} />
      ) : (
        <ProfileOverview photo={photo} left={left} onOpen={open} onClose={close} />
      )}
    </FormDialog>
  );
}

type ProfileOverviewProps = {
  photo: Photo;
  left: string | null;
  onOpen: (section: ProfileSection) => void;
  onClose: () => void;
};

function ProfileOverview({ photo, left, onOpen, onClose }: ProfileOverviewProps) {
  const { t } = useLingui();
  const person = usePerson();
  const may = useMay();
  const setLanguage = useWrite(trpc.identity.setLanguage, {
    onSuccess: ({ language }) => void changeLanguage(language),
    failure: { title: msg`Error`, message: msg`Failed to save the language. Please try again.` },
  });
  const sections = profileSections.filter(({ action }) => may(action));
  return (
    <Stack>
      <Group>
        <Avatar
          src={photo.address}
          size={72}
          radius="xl"
          color="brand"
          alt={photo.address ? t`Your chosen photo` : ''}
        >
          {initials(person)}
        </Avatar>
        <Stack gap={4} align="flex-start">
          <FileButton accept="image/*" onChange={photo.choose}>
            {(props) => <Button variant="default" size="xs" {...props}>{t`Choose a photo`}</Button>}
          </FileButton>
          <Text size="xs" c="dimmed">{t`Shown on this device only until you leave; it is not stored.`}</Text>
        </Stack>
      </Group>
      {photo.refusal && (
        <Text c="var(--mantine-color-error)" size="sm" role="alert">
          {translate(photo.refusal)}
        </Text>
      )}
      <SimpleGrid cols={{ base: 1, xs: 2 }}>
        <TextInput label={t`Name`} value={person.name} readOnly variant="filled" />
        <TextInput label={t`Role`} value={translate(roleLabel(person.role))} readOnly variant="filled" />
      </SimpleGrid>
      <TextInput label={t`Email`} value={person.email} readOnly variant="filled" />
      <Input.Wrapper label={t`Language`} labelElement="div">
        <LanguageChoice onChoose={(language) => setLanguage.mutate({ language })} />
      </Input.Wrapper>
      <Stack gap={4}>
        {sections.map((section) => (
          <Button
            key={section.name}
            variant="default"
            size="md"
            fullWidth
            justify="flex-start"
            leftSection={<section.Icon size={18} stroke={1.8} aria-hidden />}
            rightSection={<IconChevronRight size={16} aria-hidden />}
            styles={{ label: { flex: 1, fontWeight: 500 } }}
            data-autofocus={section.name === left || undefined}
            onClick={() => onOpen(section)}
          >
            {translate(section.label)}
          </Button>
        ))}
      </Stack>
      <Group justify="flex-end">
        <Button onClick={onClose}>{t`Save`}</Button>
      </Group>
    </Stack>
  );
}
