import { ComboboxChevron, InputBase, type SelectProps } from '@mantine/core';
import { useEffect, useId, useState } from 'react';
import { part, usePart } from '../lib/part.tsx';

export type SelectOnDemandProps<Value extends string> = Omit<SelectProps, 'data' | 'value' | 'onChange'> & {
  data: readonly { value: Value; label: string }[];
  value: Value | null;
  onChange: (value: Value | null) => void;
};

type FieldProps = SelectOnDemandProps<string> & { startsOpen: boolean };

const Field = part<FieldProps>(() => import('./select-field.tsx'));

/** Mantine's Select, whose list is not in the first load: until it is loaded, a field that looks the same. */
export function SelectOnDemand<Value extends string>({ data, value, ...props }: SelectOnDemandProps<Value>) {
  const id = useId();
  const [isHere, ask] = usePart(Field);
  const [isPressed, setPressed] = useState(false);
  const isChosen = value !== null;
  useEffect(() => {
    if (isChosen) void ask();
    else Field.ahead();
  }, [isChosen, ask]);
  if (isHere)
    return (
      <Field
        id={id}
        data={data}
        value={value}
        startsOpen={isPressed}
        {...(props as object as Pick<FieldProps, 'onChange'>)}
      />
    );
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
      onFocus={() => void ask()}
      onPointerDown={() => setPressed(true)}
    />
  );
}
