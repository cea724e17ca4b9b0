import { CheckIcon, Combobox, ScrollArea } from '@mantine/core';
import type { ReactNode } from 'react';
import classes from './choice.module.css';

export type ChoiceOption<Value extends string | number> = { value: Value; label: string; group?: string };

type ChoiceListProps<Value extends string | number> = {
  id: string;
  label: string;
  groups: readonly (readonly [string, readonly ChoiceOption<Value>[]])[];
  /** The highlighted option. */
  active: ChoiceOption<Value> | undefined;
  value: Value | null;
  idOf: (option: ChoiceOption<Value>) => string;
  renderOption: ((option: ChoiceOption<Value>) => ReactNode) | undefined;
  nothingFound: ReactNode;
  onReachEnd: (() => void) | undefined;
};

/** The options of a `Choice`, in their groups. */
export function ChoiceList<Value extends string | number>(props: ChoiceListProps<Value>) {
  const { id, label, groups, active, value, idOf, renderOption, nothingFound, onReachEnd } = props;
  return (
    <Combobox.Options id={id} aria-label={label}>
      <ScrollArea.Autosize mah={300} type="scroll" {...(onReachEnd && { onBottomReached: onReachEnd })}>
        {groups.map(([group, items]) => (
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
                {option.value === value && (
                  <CheckIcon size={10} className={classes.check ?? ''} aria-hidden />
                )}
                {renderOption?.(option) ?? option.label}
              </Combobox.Option>
            ))}
          </Combobox.Group>
        ))}
        {groups.length === 0 && <Combobox.Empty>{nothingFound}</Combobox.Empty>}
      </ScrollArea.Autosize>
    </Combobox.Options>
  );
}
