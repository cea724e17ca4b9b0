import { readNumber } from '@farm/domain/core';
import { TextInput, type TextInputProps } from '@mantine/core';
import { type KeyboardEvent, useLayoutEffect, useRef, useState } from 'react';
import { formatExactly } from '../lib/format.ts';

/** Enough decimal places for a step of 0.0001 and for a ratio with nine places. */
const PLACES = 9;

type NumberFieldProps = Omit<TextInputProps, 'value' | 'defaultValue' | 'onChange'> & {
  value?: string | number;
  onChange?: (value: string | number) => void;
  min?: number;
  step?: number;
};

const toValue = (typed: string): string | number => {
  const read = readNumber(typed);
  return read !== null && String(read) === typed.trim().replaceAll(',', '') ? read : typed;
};

/** Keeps everything typed, unlike Mantine's `NumberInput`: without its comma, `12,5` would become another number. */
export function NumberField({ value = '', onChange, min = 0, step = 1, ...props }: NumberFieldProps) {
  const input = useRef<HTMLInputElement>(null);
  const [draft, setDraft] = useState<{ typed: string; reported: string | number } | null>(null);
  const isFocused = draft !== null;
  const given = typeof value === 'number' ? formatExactly(value) : value;
  const shown = draft?.reported === value ? draft.typed : given;
  const put = (typed: string) => {
    const reported = toValue(typed);
    setDraft({ typed, reported });
    onChange?.(reported);
  };
  const stepOn = (event: KeyboardEvent) => {
    const direction = { ArrowUp: 1, ArrowDown: -1 }[event.key];
    if (!direction) return;
    event.preventDefault();
    const next = (readNumber(shown) ?? min) + direction * step;
    put(String(Math.max(min, Number(next.toFixed(PLACES)))));
  };
  // Focusing removes the commas, which also removes the browser's selection: select the text again.
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
        setDraft({ typed: String(value), reported: value });
        props.onFocus?.(event);
      }}
      onBlur={(event) => {
        setDraft(null);
        props.onBlur?.(event);
      }}
    />
  );
}
