import type { Person } from '@farm/domain/people';
import { useLingui } from '@lingui/react/macro';
import { Text } from '@mantine/core';
import { ConfirmDialog } from '../../components/confirm-dialog.tsx';
import { trpc } from '../../lib/api.ts';
import { focusOn } from '../../lib/focus.ts';
import { useNameOf } from '../../lib/people.ts';
import { useWrite } from '../../lib/use-write.ts';
import { useCodes, useEndSessions, useRestore, useSuspend } from './people.calls.ts';
import type { PeopleView } from './people-view.ts';

export type PersonAct = 'suspend' | 'restore' | 'endSessions' | 'reset';

type PersonQuestionProps = {
  act: PersonAct;
  person: Person;
  onShow: (view: PeopleView) => void;
  onClose: () => void;
};

export function PersonQuestion({ act, person, onShow, onClose }: PersonQuestionProps) {
  const { t } = useLingui();
  const { uid } = person;
  const name = useNameOf()(person);
  const suspend = useSuspend(name);
  const restore = useRestore(name);
  const endSessions = useEndSessions(name);
  const makeLink = useWrite(trpc.people.makeResetLink, { topics: ['people'] });
  const isCodeOn = useCodes().data?.some(({ isOn }) => isOn) ?? false;
  const close = () => {
    onClose();
    focusOn(`[data-person="${CSS.escape(uid)}"]`);
  };
  const asked = {
    suspend: {
      title: t`Suspend ${name}?`,
      text: t`${name} is signed out everywhere at once, also on open screens, and cannot sign in until you restore the access. Access tokens are revoked. Orders, buyers and messages stay as they are.`,
      label: t`Suspend`,
      busy: t`Suspending...`,
      color: 'red',
      write: suspend,
      run: () => suspend.mutate({ uid }, { onSuccess: close }),
    },
    restore: {
      title: t`Restore the access of ${name}?`,
      text: t`${name} can sign in again with the same password and role.`,
      label: t`Restore`,
      busy: t`Restoring...`,
      color: 'brand',
      write: restore,
      run: () => restore.mutate({ uid }, { onSuccess: close }),
    },
    endSessions: {
      title: t`Sign ${name} out everywhere?`,
      text: t`All of their devices have to sign in again. Access tokens keep working.`,
      label: t`End sessions`,
      busy: t`Signing out...`,
      color: 'red',
      write: endSessions,
      run: () => endSessions.mutate({ uid }, { onSuccess: close }),
    },
    reset: {
      title: t`Make a reset link for ${name}?`,
      text: t`With the link, ${name} sets a new password. The current password works until then. An earlier link stops working.`,
      label: t`Make the link`,
      busy: t`Making the link...`,
      color: 'brand',
      write: makeLink,
      run: () =>
        makeLink.mutate(
          { uid },
          {
            onSuccess: (made) => {
              onClose();
              onShow({ kind: 'reset', person, made });
            },
          },
        ),
    },
  } as const;
  const { title, text, label, busy, color, write, run } = asked[act];
  return (
    <ConfirmDialog
      isOpen
      title={title}
      confirmLabel={label}
      busyLabel={busy}
      color={color}
      write={write}
      onConfirm={run}
      onCancel={close}
    >
      {text}
      {act === 'suspend' && isCodeOn && (
        <Text span inherit display="block" mt="sm">
          {t`${name} may know the access codes and could sign up again with another email address. You can change the codes under “Codes”.`}
        </Text>
      )}
    </ConfirmDialog>
  );
}
