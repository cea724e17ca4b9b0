import { CodeInput, type ProofInput } from '@farm/domain/identity';
import { useLingui } from '@lingui/react/macro';
import { Button, Text } from '@mantine/core';
import type { ReactNode } from 'react';
import { SaveForm } from '../../../components/save-form.tsx';
import { useCreateForm } from '../../../components/use-save-form.ts';
import { CodeField } from './code-field.tsx';
import { useAct } from './use-act.tsx';
import { useOwnPasskey } from './use-own-passkey.ts';

type CodeFormProps<Answer> = {
  label: string;
  busyLabel: string;
  color?: 'red';
  children: ReactNode;
  write: { mutateAsync: (proof: ProofInput) => Promise<Answer> };
  onDone: (answer: Answer) => void;
  onCancel: () => void;
};

/** Asks for a code, or a passkey where there is one, before something is done with a second factor. */
export function CodeForm<Answer>({ children, write, onDone, onCancel, ...words }: CodeFormProps<Answer>) {
  const { t } = useLingui();
  const passkey = useOwnPasskey();
  const act = useAct(async ({ code }: CodeInput) =>
    write.mutateAsync(code === '' && passkey ? { passkey: await passkey() } : { code }),
  );
  const { field, save } = useCreateForm<CodeInput, CodeInput, Answer>({
    initialValues: { code: '' },
    toInput: (values) => values,
    schema: CodeInput,
    isKeyed: false,
    creation: act,
    onSaved: onDone,
  });
  return (
    <SaveForm
      {...save}
      {...words}
      onCancel={onCancel}
      failure={act.failure}
      besideButtons={
        passkey && (
          <Button
            variant="default"
            aria-disabled={act.isPending}
            onClick={() =>
              !act.isPending && act.mutate({ code: '' }, { onSuccess: onDone, onError: console.error })
            }
          >{t`Use a passkey`}</Button>
        )
      }
    >
      <Text size="sm">{children}</Text>
      <CodeField label={t`Code of your app, or a recovery code`} {...field('code')} />
    </SaveForm>
  );
}
