import { Button, type ButtonProps, Text } from '@mantine/core';
import type { ReactNode } from 'react';
import classes from './toggle-buttons.module.css';

type ToggleButtonsProps<Value> = {
  label: string;
  /** A form finds the first button by this. */
  path: string;
  choices: readonly { value: Value; label: ReactNode; isOn: boolean }[];
  error: ReactNode;
  onToggle: (value: Value) => void;
  className?: string | undefined;
  look?: ButtonProps;
};

/** Several of these may be on, such as days. */
export function ToggleButtons<Value extends string | number>(props: ToggleButtonsProps<Value>) {
  const { label, path, choices, error, onToggle, className = '', look } = props;
  return (
    <div>
      <fieldset className={`${classes.toggles} ${className}`}>
        <legend>{label}</legend>
        {choices.map(({ value, label, isOn }, index) => (
          <Button
            key={value}
            variant={isOn ? 'filled' : 'default'}
            px="sm"
            {...look}
            aria-pressed={isOn}
            {...(index === 0 && { 'data-path': path, 'data-autofocus': true })}
            onClick={() => onToggle(value)}
          >
            {label}
          </Button>
        ))}
      </fieldset>
      {error && (
        <Text size="xs" c="var(--mantine-color-error)" role="alert" mt={4}>
          {error}
        </Text>
      )}
    </div>
  );
}
