import type { ImportIssue } from '@farm/domain/imports';
import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { Button, Checkbox, Group, NativeSelect, Text, TextInput } from '@mantine/core';
import { type FormEvent, useState } from 'react';
import { saySent } from '../../lib/translate.ts';
import { nameOfColumn } from './import-template.ts';
import classes from './imports.module.css';
import { useOfferText } from './offers.tsx';
import type { Corrections } from './use-corrections.ts';

/** So many choices are a button each: one press mends. */
const BUTTONS_MAX = 6;

type CorrectCellProps = {
  row: number;
  issue: ImportIssue;
  /** It gives what the cell says. */
  text: string;
  /** The rows that say the same and are asked the same. */
  alike: readonly number[];
  corrections: Corrections;
  isLeftOut: boolean;
};

export function CorrectCell({ row, issue, text, alike, corrections, isLeftOut }: CorrectCellProps) {
  const { t } = useLingui();
  const { column, choices, offer } = issue;
  const [typed, setTyped] = useState(text);
  const [chosen, setChosen] = useState('');
  const textOfOffer = useOfferText();
  const [isTyping, setTyping] = useState(choices.length === 0);
  const [isForAll, setForAll] = useState(true);
  const count = alike.length;
  const others = count > 1;
  const correct = (answer: { text: string } | { value: string }, words?: string) => {
    if (column === null) return;
    const choice = 'value' in answer && choices.find(({ value }) => value === answer.value);
    corrections.answer(
      [{ column, from: text, ...answer, rows: others && isForAll ? [...alike] : [row] }],
      choice ? choice.label : words,
    );
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (isTyping && typed.trim() !== text) correct({ text: typed.trim() });
    if (!isTyping && chosen !== '') correct({ value: chosen });
  };
  const name = column === null ? '' : nameOfColumn(column);
  const label = t`${name} of row ${row}`;
  return (
    <form style={{ display: 'grid', gap: '6px' }} onSubmit={submit}>
      <Text size="sm" className={classes.issue ?? ''}>
        {saySent(issue)}
      </Text>
      {column !== null && !isLeftOut && (
        <Group gap="xs" align="center">
          {isTyping ? (
            <TextInput
              size="sm"
              w={200}
              aria-label={label}
              value={typed}
              onChange={(event) => setTyped(event.currentTarget.value)}
            />
          ) : choices.length > BUTTONS_MAX ? (
            <NativeSelect
              size="sm"
              maw={280}
              aria-label={label}
              data={[{ value: '', label: t`Choose...` }, ...choices]}
              value={chosen}
              onChange={(event) => setChosen(event.currentTarget.value)}
            />
          ) : (
            <Group gap={6} role="group" aria-label={label}>
              {choices.map(({ value, label: choice }) => (
                <Button
                  key={value}
                  size="compact-sm"
                  mih={36}
                  variant="default"
                  onClick={() => correct({ value })}
                >
                  {choice}
                </Button>
              ))}
            </Group>
          )}
          {(isTyping || choices.length > BUTTONS_MAX) && (
            <Button type="submit" size="sm" variant="default">{t`Use`}</Button>
          )}
          {choices.length > 0 && (
            <Button variant="subtle" size="compact-sm" mih={36} onClick={() => setTyping(!isTyping)}>
              {isTyping ? t`Choose one` : t`Type another`}
            </Button>
          )}
          {offer && offer.act !== 'suggested' && (
            <Button
              size="compact-sm"
              mih={36}
              variant="default"
              onClick={() => correct({ value: offer.value }, textOfOffer(offer))}
            >
              {textOfOffer(offer)}
            </Button>
          )}
          {others && (
            <Checkbox
              size="sm"
              label={
                text === ''
                  ? plural(count, { one: 'for # row that asks this', other: 'for all # rows that ask this' })
                  : t`${plural(count, { one: 'for # row', other: 'for all # rows' })} with “${text}”`
              }
              checked={isForAll}
              onChange={(event) => setForAll(event.currentTarget.checked)}
            />
          )}
        </Group>
      )}
    </form>
  );
}
