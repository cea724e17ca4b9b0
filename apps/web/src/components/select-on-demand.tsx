import { ComboboxChevron, InputBase, type SelectProps } from '@mantine/core';
import { useEffect, useId, useState } from 'react';
import { loadAhead } from '../lib/load-ahead.ts';
import { usePart } from '../lib/use-part.ts';

export type SelectOnDemandProps<Value extends string> = Omit<SelectProps, 'data' | 'value' | 'onChange'> & {
  data: readonly { value: Value; label: string }[];
  value: Value | null;
  onChange: (value: Value | null) => void;
};

const importField = () => import('./select-field.tsx');

/** Mantine's Select, whose list is not in the first load: until it is loaded, a field that looks the same. */
export function SelectOnDemand<Value extends string>({ data, value, ...props }: SelectOnDemandProps<Value>) {
  const id = useId();
  const [Field, loadField] = usePart(importField);
  const [isPressed, setPressed] = useState(false);
  const isChosen = value !== null;
  useEffect(() => {
    // What is chosen can be cleared at once.
    if (isChosen) void loadField();
    else loadAhead(importField);
  }, [isChosen, loadField]);
  if (Field) return <Field id={id} data={data} value={value} startsOpen={isPressed} {...props} />;
  const { placeholder, className } = props;
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
      onFocus={() => void loadField()}
      onPointerDown={() => setPressed(true)}
    />
  );
}
