import { centsText, FIRST_DAY } from '@farm/domain/core';
import type { Price } from '@farm/domain/prices';
import { t as tr } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { Popover, Text, TextInput, UnstyledButton, VisuallyHidden } from '@mantine/core';
import { IconHistory } from '@tabler/icons-react';
import { type ClipboardEvent, type KeyboardEvent, useState } from 'react';
import { formatDay, formatMoney, formatNumber } from '../../lib/format.ts';
import { usePersonName } from '../../lib/people.ts';
import { translate } from '../../lib/translate.ts';
import { amountText } from './line-price.ts';
import type { PriceCell } from './price-cells.ts';
import classes from './prices.module.css';

type CellProps = {
  cell: PriceCell;
  list: string;
  at: string;
  error: string | undefined;
  onType: (text: string) => void;
  onLeave: () => void;
  onKeyDown: (event: KeyboardEvent) => void;
  onPaste: (event: ClipboardEvent) => void;
};

export function Cell({ cell, list, at, error, onType, onLeave, onKeyDown, onPaste }: CellProps) {
  const { t } = useLingui();
  const { row, held, otherwise, cents, text, problem } = cell;
  const { size, minQuantity } = row;
  const from = formatNumber(minQuantity ?? 0);
  const old = held && formatMoney(held.cents);
  const isNew = cents !== undefined;
  const elsewhere = otherwise && centsText(otherwise.cents);
  const message = problem ? translate(problem) : error;
  const name = minQuantity === 1 ? `${list}, ${size}` : t`${list}, ${size} from ${from}`;
  return (
    <>
      <TextInput
        className={classes.cell ?? ''}
        aria-label={name}
        inputMode="decimal"
        autoComplete="off"
        data-cell={at}
        // Without it a dialog whose prices are known already gives the focus to its close button.
        {...(at === '0 0' && { 'data-autofocus': true })}
        data-changed={isNew || undefined}
        {...(message && { 'data-faulty': true })}
        value={text}
        placeholder={elsewhere ?? ''}
        title={isNew && old ? t`${old} until now` : undefined}
        leftSection={isNew && old ? <span className={classes.old}>{old} →</span> : <span aria-hidden>$</span>}
        leftSectionWidth={isNew && old ? 74 : 24}
        leftSectionPointerEvents="none"
        onChange={({ currentTarget: { value } }) => onType(value)}
        onFocus={({ currentTarget }) => currentTarget.select()}
        onBlur={onLeave}
        onKeyDown={onKeyDown}
        onPaste={onPaste}
        error={message}
      />
      {cell.history.length > 0 && <PastPrices cell={cell} name={name} />}
    </>
  );
}

const sinceText = ({ validFrom }: Price): string => {
  const day = formatDay(validFrom);
  return validFrom === FIRST_DAY ? tr`from the beginning` : tr`since ${day}`;
};

const startText = ({ validFrom }: Price): string => {
  const day = formatDay(validFrom);
  return validFrom === FIRST_DAY ? tr`from the beginning` : tr`from ${day}`;
};

/** Esc closes only the list, not the dialog around it. */
const ownEscape = { 'data-mantine-stop-propagation': true };

function PastPrices({ cell: { held, later, history }, name }: { cell: PriceCell; name: string }) {
  const { t } = useLingui();
  const personName = usePersonName();
  const [isOpen, setOpen] = useState(false);
  const laterCents = later && amountText(later.cents);
  return (
    <div className={classes.past}>
      <Popover
        opened={isOpen}
        onChange={setOpen}
        position="bottom-start"
        shadow="md"
        zIndex={350}
        returnFocus
      >
        <Popover.Target>
          <UnstyledButton
            className={classes.since ?? ''}
            title={t`Prices until now`}
            {...(isOpen && ownEscape)}
            onClick={() => setOpen(!isOpen)}
            onKeyDown={({ key }) => key === 'Escape' && setOpen(false)}
          >
            <IconHistory size={13} aria-hidden />
            {held ? sinceText(held) : t`not yet`}
            <VisuallyHidden>{t`Prices until now: ${name}`}</VisuallyHidden>
          </UnstyledButton>
        </Popover.Target>
        <Popover.Dropdown>
          <ul className={classes.history} aria-label={t`Prices until now: ${name}`}>
            {history.map((price) => {
              const day = formatDay(price.createdAt.slice(0, 10));
              const who = personName(price.createdBy);
              return (
                <li key={price.id} data-held={price.id === held?.id || undefined}>
                  <span>{amountText(price.cents)}</span>
                  <span>
                    {startText(price)}
                    <Text span inherit c="dimmed">
                      {' · '}
                      {who ? t`set ${day} by ${who}` : t`set ${day}`}
                    </Text>
                  </span>
                </li>
              );
            })}
          </ul>
        </Popover.Dropdown>
      </Popover>
      {later && (
        <div>
          {laterCents} {startText(later)}
        </div>
      )}
    </div>
  );
}
