import { useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { FormDialog } from '../../../components/form-dialog.tsx';
import { translate } from '../../../lib/translate.ts';
import { ProfileOverview } from './profile-overview.tsx';
import { type ProfileSection, profileSections } from './profile-sections.ts';
import { usePhoto } from './use-photo.ts';

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
