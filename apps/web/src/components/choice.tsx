import { useLingui } from '@lingui/react/macro';
import { Combobox, TextInput, type TextInputProps, useCombobox } from '@mantine/core';
import { type FocusEvent, type KeyboardEvent, type ReactNode, useEffect, useId, useState } from 'react';
import { flushSync } from 'react-dom';
import { holdForNext, releaseKeys } from '../lib/early-keys.ts';
import { matching } from '../lib/matching.ts';
import { ChoiceList, type ChoiceOption } from './choice-list.tsx';

type By = 'enter' | 'tab' | 'pointer';

export type ChoiceProps<Value extends string | number> = Omit<
  TextInputProps,
  'value' | 'defaultValue' | 'onChange'
> & {
  options: readonly ChoiceOption<Value>[];
  value?: Value | null;
  onChange?: (value: Value) => void;
  find?: (typed: string) => readonly ChoiceOption<Value>[];
  onSearch?: (typed: string | null) => void;
  isSearching?: boolean;
  renderOption?: (option: ChoiceOption<Value>) => ReactNode;
  nothingFound: ReactNode;
  onTaken?: (by: By) => void;
  /** Called with a text that matched nothing when the field was left, and with null once that is settled. */
  onUnfound?: (typed: string | null) => void;
  onReachEnd?: () => void;
};

const inGroups = <Option extends { group?: string }>(options: readonly Option[]) => [
  ...Map.groupBy(options, ({ group }) => group ?? ''),
];

/**
 * Enter, Tab and leaving the field take the first match; without one, the previous choice stays.
 * Mantine's Select tells a screen reader another choice than the highlighted one, and takes none that is still being searched.
 */
export function Choice<Value extends string | number>({
  options,
  value = null,
  onChange,
  find = (typed) => matching(options, typed),
  onSearch,
  isSearching = false,
  renderOption,
  nothingFound,
  onTaken,
  onUnfound,
  onReachEnd,
  error,
  ...input
}: ChoiceProps<Value>) {
  const { t } = useLingui();
  const listId = useId();
  const [isOpen, setOpen] = useState(false);
  const [typed, setTyped] = useState<string | null>(null);
  const [moved, setMoved] = useState<Value | null>(null);
  const [awaited, setAwaited] = useState<By | null>(null);
  const [unfound, setUnfound] = useState<string | null>(null);
  const combobox = useCombobox({ opened: isOpen });

  const chosen = options.find((option) => option.value === value);
  const search = typed?.trim() ?? '';
  const groups = isOpen || awaited ? inGroups(search ? find(search) : options) : [];
  const shown = groups.flatMap(([, items]) => items);
  const active =
    shown.find((option) => option.value === moved) ??
    (search ? shown.find(({ isAct }) => !isAct) : shown.find((option) => option.value === value));
  const idOf = (option: ChoiceOption<Value>) => `${listId}-${option.value}`;
  const activeId = isOpen && active ? idOf(active) : undefined;

  const type = (letters: string | null) => {
    setTyped(letters);
    setMoved(null);
    onSearch?.(letters);
  };
  const say = (text: string | null) => {
    if (text === unfound) return;
    setUnfound(text);
    onUnfound?.(text);
  };
  const close = () => {
    setOpen(false);
    setAwaited(null);
    type(null);
  };
  const take = (option: ChoiceOption<Value>, by: By) => {
    say(null);
    close();
    if (option.value !== value) onChange?.(option.value);
    onTaken?.(by);
  };
  const settle = (by: By): boolean => {
    const isMeant = search !== '' || moved !== null;
    if (search && moved === null && isSearching) {
      setAwaited(by);
      setOpen(by === 'enter');
      if (by === 'enter') holdForNext();
      return true;
    }
    if (isMeant && active && !(active.isAct && by === 'tab')) take(active, by);
    else {
      close();
      if (search) say(search);
      if (awaited) releaseKeys();
    }
    return search !== '' && !active;
  };
  useEffect(() => {
    if (awaited && !isSearching) settle(awaited);
  });
  useEffect(() => {
    if (activeId) document.getElementById(activeId)?.scrollIntoView({ block: 'nearest' });
  }, [activeId]);

  const move = (step: 1 | -1) => {
    if (!isOpen) return setOpen(true);
    const at = active ? shown.indexOf(active) : step === 1 ? -1 : shown.length;
    const next = shown[(at + step + shown.length) % shown.length];
    if (next) setMoved(next.value);
  };
  const onKeyDown = (event: KeyboardEvent<HTMLInputElement>) => {
    input.onKeyDown?.(event);
    if (event.defaultPrevented || event.nativeEvent.isComposing) return;
    if (event.key === 'ArrowDown' || event.key === 'ArrowUp') {
      event.preventDefault();
      move(event.key === 'ArrowDown' ? 1 : -1);
    } else if (event.key === 'Escape' && isOpen) close();
    else if (event.key === 'Tab' && isOpen) settle('tab');
    else if (event.key === 'Enter' && isOpen) {
      // Ctrl+Enter goes on to the form, which must then know what was taken.
      const sends = event.ctrlKey || event.metaKey;
      let isLeft = false;
      if (sends) flushSync(() => (isLeft = settle('tab')));
      else if (active || isSearching) settle('enter');
      if (sends && isLeft) event.stopPropagation();
      event.preventDefault();
    }
  };
  const onBlur = (event: FocusEvent<HTMLInputElement>) => {
    // The window may have lost the focus, not the field.
    if (document.activeElement !== event.currentTarget && isOpen && !awaited) settle('tab');
    input.onBlur?.(event);
  };
  const stays = chosen?.label;
  const note =
    unfound &&
    (stays ? t`Nothing matches “${unfound}”. “${stays}” stays chosen.` : t`Nothing matches “${unfound}”.`);
  return (
    <Combobox
      store={combobox}
      keepMounted={false}
      onOptionSubmit={(submitted) => {
        const option = shown.find((one) => String(one.value) === String(submitted));
        if (option) take(option, 'pointer');
      }}
    >
      <Combobox.Target
        withExpandedAttribute
        withKeyboardNavigation={false}
        aria-expanded={isOpen}
        aria-controls={isOpen ? listId : undefined}
        aria-activedescendant={activeId}
      >
        <TextInput
          autoComplete="off"
          spellCheck={false}
          aria-autocomplete="list"
          rightSection={<Combobox.Chevron />}
          rightSectionPointerEvents="none"
          {...input}
          data-awaits={awaited ?? undefined}
          error={note ? <span role="alert">{note}</span> : error}
          value={typed ?? stays ?? ''}
          onChange={(event) => {
            say(null);
            setAwaited(null);
            type(event.currentTarget.value);
            setOpen(true);
          }}
          onClick={(event) => {
            setOpen(true);
            input.onClick?.(event);
          }}
          onFocus={(event) => {
            event.currentTarget.select();
            input.onFocus?.(event);
          }}
          onKeyDown={onKeyDown}
          onBlur={onBlur}
        />
      </Combobox.Target>
      <Combobox.Dropdown>
        {isOpen && (
          <ChoiceList
            id={listId}
            label={String(input.label ?? input['aria-label'] ?? '')}
            search={search}
            groups={groups}
            active={active}
            value={value}
            idOf={idOf}
            renderOption={renderOption}
            nothingFound={nothingFound}
            onReachEnd={onReachEnd}
          />
        )}
      </Combobox.Dropdown>
    </Combobox>
  );
}
