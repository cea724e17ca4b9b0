import { TextInput, type TextInputProps } from '@mantine/core';
import { useEffect, useRef } from 'react';
import { focusOn } from '../../../lib/focus.ts';

type CodeFieldProps = TextInputProps & {
  /** Whether no recovery code, which has letters, can stand in its place. */
  isOfApp?: boolean;
};

/** The first field of its form. */
export function CodeField({ isOfApp = false, ...props }: CodeFieldProps) {
  const first = useRef<HTMLInputElement>(null);
  useEffect(() => focusOn(first.current), []);
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
