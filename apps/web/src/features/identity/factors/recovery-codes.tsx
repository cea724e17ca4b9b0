import { useLingui } from '@lingui/react/macro';
import { OnceNote } from '../../../components/once-note.tsx';

export function RecoveryCodes({ codes, onDone }: { codes: readonly string[]; onDone: () => void }) {
  const { t } = useLingui();
  return (
    <OnceNote label={t`Recovery codes`} value={codes.join('\n')} onDone={onDone}>
      {t`If you lose your phone, each of these codes signs you in once in place of the app’s. Print them or write them down, and keep them away from your phone and your computer. They are shown only now.`}
    </OnceNote>
  );
}
