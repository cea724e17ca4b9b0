import { Select } from '@mantine/core';
import { useEffect, useState } from 'react';
import type { SelectOnDemandProps } from './select-on-demand.tsx';

export default function SelectField<Value extends string>({
  data,
  startsOpen,
  onChange,
  ...props
}: SelectOnDemandProps<Value> & { startsOpen: boolean }) {
  const [isOpen, setOpen] = useState(false);
  useEffect(() => setOpen(startsOpen), [startsOpen]);
  return (
    <Select<Value>
      data={[...data]}
      {...(props as object)}
      onChange={onChange}
      dropdownOpened={isOpen}
      onDropdownOpen={() => setOpen(true)}
      onDropdownClose={() => setOpen(false)}
    />
  );
}
