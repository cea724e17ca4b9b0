import { readNumber } from '@farm/domain/core';
import { TextInput, type TextInputProps } from '@mantine/core';
import { type KeyboardEvent, useLayoutEffect, useRef, useState } from 'react';
import { formatExactly } from '../lib/format.ts';

/** The last place a step of 0.0001 or a ratio of nine places needs. */
const PLACES = 9;

type NumberFieldProps = Omit<TextInputProps, 'value' | 'defaultValue' | 'onChange'> & {
  /** Text where it is not, or not plainly, a number. */
  value?: string | number;
  onChange?: (value: string | number) => void;
  /** Where Arrow Down ends; what is typed is for the form to check. */
  min: number;
  step?: number;
};

/** The number, where it says all that was typed; else the text. */
const toValue = (typed: string): string | number => {
  const read = readNumber(typed);
  return read !== null && String(read) === typed.trim().replaceAll(',', '') ? read : typed;
};

/**
 * A number, grouped by thousands while nobody types in it. Whatever is typed or pasted stays there: a field that
 * leaves out the signs it does not take makes another number of the rest.
 */
export function NumberField({ value = '', onChange, min, step = 1, ...props }: NumberFieldProps) {
  const input = useRef<HTMLInputElement>(null);
  /** What is in the field while it has the focus, and what that was told as; another value is the form's own. */
  const [draft, setDraft] = useState<{ typed: string; told: string | number } | null>(null);
  const isFocused = draft !== null;
  const given = typeof value === 'number' ? formatExactly(value) : value;
  const shown = draft?.told === value ? draft.typed : given;
  const put = (typed: string) => {
    const told = toValue(typed);
    setDraft({ typed, told });
    onChange?.(told);
  };
  const stepOn = (event: KeyboardEvent) => {
    const direction = { ArrowUp: 1, ArrowDown: -1 }[event.key];
    if (!direction) return;
    event.preventDefault();
    const next = (readNumber(shown) ?? min) + direction * step;
    put(String(Math.max(min, Number(next.toFixed(PLACES)))));
  };
  // The commas go as the cursor comes, and with them what the browser had selected.
  useLayoutEffect(() => {
    if (isFocused) input.current?.select();
  }, [isFocused]);
  return (
    <TextInput
      {...props}
      ref={input}
      inputMode="decimal"
      autoComplete="off"
      value={shown}
      onChange={(event) => put(event.currentTarget.value)}
      onKeyDown={stepOn}
      onFocus={(event) => {
        setDraft({ typed: String(value), told: value });
        props.onFocus?.(event);
      }}
      onBlur={(event) => {
        setDraft(null);
        props.onBlur?.(event);
      }}
    />
  );
}
