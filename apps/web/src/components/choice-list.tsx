import { CheckIcon, Combobox, ScrollArea } from '@mantine/core';
import { type ReactNode, useDeferredValue } from 'react';
import classes from './choice.module.css';

const SHOWN_FIRST = 12;

export type ChoiceOption<Value extends string | number> = {
  value: Value;
  label: string;
  group?: string;
  /** Does something else than choosing: never taken unless it was moved to or clicked. */
  isAct?: boolean;
};

type ChoiceListProps<Value extends string | number> = {
  id: string;
  label: string;
  search: string;
  groups: readonly (readonly [string, readonly ChoiceOption<Value>[]])[];
  active: ChoiceOption<Value> | undefined;
  value: Value | null;
  idOf: (option: ChoiceOption<Value>) => string;
  renderOption: ((option: ChoiceOption<Value>) => ReactNode) | undefined;
  nothingFound: ReactNode;
  onReachEnd: (() => void) | undefined;
};

type Groups<Value extends string | number> = ChoiceListProps<Value>['groups'];

const upTo = <Value extends string | number>(groups: Groups<Value>, most: number): Groups<Value> => {
  let left = most;
  return groups.flatMap(([group, items]) => {
    const taken = items.slice(0, left);
    left -= taken.length;
    return taken.length > 0 ? [[group, taken] as const] : [];
  });
};

export function ChoiceList<Value extends string | number>(props: ChoiceListProps<Value>) {
  const { id, label, search, groups, active, value, idOf, renderOption, nothingFound, onReachEnd } = props;
  const isLate = useDeferredValue(search, null) !== search;
  const activeAt = active ? groups.flatMap(([, items]) => items).indexOf(active) : 0;
  const shown = isLate ? upTo(groups, Math.max(SHOWN_FIRST, activeAt + 1)) : groups;
  return (
    <Combobox.Options id={id} aria-label={label}>
      <ScrollArea.Autosize mah={300} type="scroll" {...(onReachEnd && { onBottomReached: onReachEnd })}>
        {groups.every(([, items]) => items.every(({ isAct }) => isAct)) && (
          <Combobox.Empty>{nothingFound}</Combobox.Empty>
        )}
        {shown.map(([group, items]) => (
          <Combobox.Group key={group} label={group || undefined}>
            {items.map((option) => (
              <Combobox.Option
                key={option.value}
                id={idOf(option)}
                value={option.value}
                className={classes.option ?? ''}
                selected={option === active}
                active={option.value === value}
                aria-selected={option === active}
              >
                {option.value === value && <CheckIcon size={10} style={{ flex: 'none' }} aria-hidden />}
                {renderOption?.(option) ?? option.label}
              </Combobox.Option>
            ))}
          </Combobox.Group>
        ))}
      </ScrollArea.Autosize>
    </Combobox.Options>
  );
}
