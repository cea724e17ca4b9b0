import { ComboboxChevron, InputBase, type SelectProps } from '@mantine/core';
import { useEffect, useId, useState } from 'react';
import { loadAhead } from '../lib/load-ahead.ts';
import type SelectField from './select-field.tsx';

export type SelectOnDemandProps<Value extends string> = Omit<SelectProps, 'data' | 'value' | 'onChange'> & {
  data: readonly { value: Value; label: string }[];
  value: Value | null;
  onChange: (value: Value | null) => void;
};

const loadField = () => import('./select-field.tsx');

/** Mantine's Select, whose list is not in the first load: until it is loaded, a field that looks the same. */
export function SelectOnDemand<Value extends string>({ data, value, ...props }: SelectOnDemandProps<Value>) {
  const id = useId();
  const [Field, setField] = useState<typeof SelectField>();
  const [isPressed, setPressed] = useState(false);
  const isChosen = value !== null;
  useEffect(() => {
    let isWanted = true;
    const load = async () => {
      const part = await loadField();
      if (isWanted) setField(() => part.default);
    };
    // What is chosen can be cleared at once.
    if (isChosen) void load();
    else loadAhead(load);
    return () => {
      isWanted = false;
    };
  }, [isChosen]);
  if (Field) return <Field id={id} data={data} value={value} startsOpen={isPressed} {...props} />;
  const { placeholder, className } = props;
  const load = () => void loadField().then((part) => setField(() => part.default), console.error);
  return (
    <InputBase
      id={id}
      aria-label={props['aria-label']}
      role="combobox"
      aria-haspopup="listbox"
      aria-expanded={false}
      readOnly
      pointer
      placeholder={placeholder}
      className={className}
      value={data.find((one) => one.value === value)?.label ?? ''}
      rightSection={<ComboboxChevron />}
      rightSectionPointerEvents="none"
      onFocus={load}
      onPointerDown={() => setPressed(true)}
    />
  );
}
