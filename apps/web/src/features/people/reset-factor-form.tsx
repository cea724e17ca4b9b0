import type { Person } from '@farm/domain/people';
import { useLingui } from '@lingui/react/macro';
import { useNameOf } from '../../lib/people.ts';
import { CodeForm } from '../identity/factors/code-form.tsx';
import { useResetFactor } from './people.calls.ts';

/** After the code of the administrator's own second factor. */
export function ResetFactorForm({ person, onDone }: { person: Person; onDone: () => void }) {
  const { t } = useLingui();
  const name = useNameOf()(person);
  const reset = useResetFactor(name);
  const { uid } = person;
  return (
    <CodeForm
      write={{ mutateAsync: (proof) => reset.mutateAsync({ uid, ...proof }) }}
      label={t`Reset`}
      busyLabel={t`Resetting...`}
      color="red"
      onDone={onDone}
      onCancel={onDone}
    >{t`The password of ${name} alone signs in again, until they set up a new second factor. Make sure that it is ${name} who asks you: call them, or see them. Prove with your own second factor that it is you.`}</CodeForm>
  );
}
