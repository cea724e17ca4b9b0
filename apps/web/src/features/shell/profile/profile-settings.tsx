import { useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { FormDialog } from '../../../components/form-dialog.tsx';
import { say } from '../../../lib/say.ts';
import { ProfileOverview } from './profile-overview.tsx';
import type { ProfileSection } from './profile-sections.ts';
import { usePhoto } from './use-photo.ts';

export default function ProfileSettings({ isOpen, onClose }: { isOpen: boolean; onClose: () => void }) {
  const { t } = useLingui();
  const photo = usePhoto();
  const [section, setSection] = useState<ProfileSection | null>(null);
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
      title={section ? say(section.label) : t`Profile Settings`}
      size={section?.size ?? 'md'}
      isSubScreen={section !== null}
      onClose={section ? goBack : close}
      screen={section?.name ?? 'profile'}
    >
      {section ? (
        <section.Screen onDone={goBack} />
      ) : (
        <ProfileOverview photo={photo} left={left} onOpen={open} onClose={close} />
      )}
    </FormDialog>
  );
}
