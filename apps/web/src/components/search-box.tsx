import { useLingui } from '@lingui/react/macro';
import { CloseButton, TextInput } from '@mantine/core';
import { useDebouncedCallback } from '@mantine/hooks';
import { IconSearch } from '@tabler/icons-react';
import { useEffect, useRef, useState } from 'react';

const SETTLED_AFTER_MS = 150;
const LENGTH_MAX = 200;

type SearchBoxProps = {
  placeholder: string;
  value: string;
  onChange: (value: string) => void;
};

export function SearchBox({ placeholder, value, onChange }: SearchBoxProps) {
  const { t } = useLingui();
  const [typed, setTyped] = useState(value);
  const reported = useRef(value);
  const report = useDebouncedCallback((text: string) => {
    reported.current = text;
    onChange(text);
  }, SETTLED_AFTER_MS);
  // The address can also change by other means, such as the back button.
  useEffect(() => {
    if (value === reported.current) return;
    reported.current = value;
    setTyped(value);
  }, [value]);
  const change = (text: string) => {
    setTyped(text);
    report(text);
  };
  return (
    <TextInput
      type="search"
      size="md"
      aria-label={placeholder.replace(/\.+$/, '')}
      placeholder={placeholder}
      maxLength={LENGTH_MAX}
      value={typed}
      onChange={(event) => change(event.currentTarget.value)}
      leftSection={<IconSearch size={18} aria-hidden />}
      rightSection={
        typed && (
          <CloseButton
            aria-label={t`Clear the search`}
            onClick={() => {
              change('');
              report.flush();
            }}
          />
        )
      }
    />
  );
}
