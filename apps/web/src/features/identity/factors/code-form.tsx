import { CodeInput } from '@farm/domain/identity';
import { useLingui } from '@lingui/react/macro';
import { Text } from '@mantine/core';
import type { ReactNode } from 'react';
import { SaveForm } from '../../../components/save-form.tsx';
import { useCreateForm } from '../../../components/use-save-form.ts';
import { CodeField } from './code-field.tsx';

type CodeFormProps<Answer> = {
  label: string;
  busyLabel: string;
  color?: 'red';
  children: ReactNode;
  write: {
    isPending: boolean;
    isSuccess: boolean;
    error: unknown;
    mutate: (
      input: CodeInput,
      outcome: { onSuccess: (answer: Answer) => void; onError: (error: unknown) => void },
    ) => void;
  };
  onDone: (answer: Answer) => void;
  onCancel: () => void;
};

/** Asks for a code before something is done with one's second factor. */
export function CodeForm<Answer>({ children, write, onDone, onCancel, ...words }: CodeFormProps<Answer>) {
  const { t } = useLingui();
  const { field, save } = useCreateForm<CodeInput, CodeInput, Answer>({
    initialValues: { code: '' },
    toInput: (values) => values,
    schema: CodeInput,
    isKeyed: false,
    creation: write,
    onSaved: onDone,
  });
  return (
    <SaveForm {...save} {...words} onCancel={onCancel}>
      <Text size="sm">{children}</Text>
      <CodeField label={t`Code of your app, or a recovery code`} {...field('code')} />
    </SaveForm>
  );
}
