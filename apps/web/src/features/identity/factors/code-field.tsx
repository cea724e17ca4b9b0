import { TextInput, type TextInputProps } from '@mantine/core';
import { useFirstField } from '../use-first-field.ts';

type CodeFieldProps = TextInputProps & {
  /** Whether no recovery code, which has letters, can stand in its place. */
  isOfApp?: boolean;
};

/** The first field of its form. */
export function CodeField({ isOfApp = false, ...props }: CodeFieldProps) {
  const first = useFirstField();
  return (
    <TextInput
      ref={first}
      autoComplete="one-time-code"
      autoCapitalize="none"
      spellCheck={false}
      required
      {...(isOfApp && { inputMode: 'numeric' as const })}
      {...props}
    />
  );
}
