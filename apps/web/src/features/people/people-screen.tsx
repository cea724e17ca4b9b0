import { useLingui } from '@lingui/react/macro';
import { SegmentedControl, Stack } from '@mantine/core';
import { useState } from 'react';
import { focusOn } from '../../lib/focus.ts';
import { CodesList } from './codes-list.tsx';
import { InvitationsList } from './invitations-list.tsx';
import { useCodes, useInvitations } from './people.calls.ts';
import classes from './people.module.css';
import { PeopleList } from './people-list.tsx';
import type { PeopleView } from './people-view.ts';
import { ShownView } from './shown-view.tsx';

type Part = 'people' | 'invitations' | 'codes';

export default function PeopleScreen() {
  const { t } = useLingui();
  const [part, setPart] = useState<Part>('people');
  const [view, setView] = useState<PeopleView | null>(null);
  const invitations = useInvitations();
  // Loaded early, since the question before a suspension mentions the codes.
  useCodes();
  const open = invitations.data?.length ?? 0;
  if (view) {
    const goBack = () => {
      setView(null);
      const uid = 'person' in view ? view.person.uid : null;
      focusOn(uid ? `[data-person="${CSS.escape(uid)}"]` : '#people-part input:checked');
    };
    return <ShownView key={view.kind} view={view} onShow={setView} onBack={goBack} />;
  }
  return (
    <Stack>
      <SegmentedControl
        id="people-part"
        fullWidth
        classNames={{ label: classes.part ?? '' }}
        aria-label={t`What to show`}
        value={part}
        onChange={(value) => setPart(value as Part)}
        data={[
          { value: 'people', label: t`People` },
          { value: 'invitations', label: open > 0 ? t`Invitations (${open})` : t`Invitations` },
          { value: 'codes', label: t`Codes` },
        ]}
      />
      {part === 'people' && <PeopleList onShow={setView} />}
      {part === 'invitations' && <InvitationsList invitations={invitations} onShow={setView} />}
      {part === 'codes' && <CodesList onShow={setView} />}
    </Stack>
  );
}
