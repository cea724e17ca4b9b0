import { ownFields } from '@farm/domain/orders';
import type { FormErrors } from '@mantine/form';
import type { ClipboardEvent, Dispatch, ReactNode } from 'react';
import type { ChoiceOption } from '../../../components/choice-list.tsx';
import { focusOn } from '../../../lib/focus.ts';
import type { TypedPrice } from '../order-prices.tsx';
import type { Packaged } from '../order-stock.ts';
import type { LineStock } from './line-stock.ts';
import type { LineChange, OrderLineValues } from './line-values.ts';

const fields = ['sizeId', 'quantity', 'farmerId', 'agreed.cents', 'agreed.reason', ...ownFields] as const;

type LineField = (typeof fields)[number];

export const lineFieldPath = (index: number, field: LineField) => `lines.${index}.${field}`;

/** They say what is wrong with each field of a line. */
export const lineErrors = (errors: FormErrors, index: number): Partial<Record<LineField, ReactNode>> =>
  Object.fromEntries(fields.map((field) => [field, errors[lineFieldPath(index, field)]]));

/** In the form that has the focus, or the last one: an order behind a dialog may be edited too. */
export const focusOnLine = (index: number, field: LineField) => {
  const form = document.activeElement?.closest('form') ?? document;
  const path = `[data-path="${lineFieldPath(index, field)}"]`;
  focusOn(() => [...form.querySelectorAll<HTMLElement>(path)].at(-1));
};

/** A message is asked about by these, to be answered before the order is placed. */
export const FIRST_QUESTION = '[data-ask]';

/** On the first question as soon as the message is read; if none is left, on what was read, above the lines. */
export const focusOnRead = (): void =>
  focusOn(() => {
    const read = document.querySelector<HTMLElement>('[data-read]');
    return read && (document.querySelector<HTMLElement>(FIRST_QUESTION) ?? read);
  });

export const focusOnMessage = (text: string): void =>
  text.trim() === '' ? focusOn('[data-path="message"]') : focusOnRead();

/** A line is of one of these sizes, and one of these people may grow it. */
export type LineCatalog = {
  /** Absent where it does not matter what is in stock. */
  packages?: ReadonlyMap<number, Packaged>;
  options: readonly ChoiceOption<number>[];
  isLoading: boolean;
  growers: readonly { uid: string; name: string }[] | undefined;
};

export type OrderLineFieldsProps = {
  line: OrderLineValues;
  index: number;
  isNext: boolean;
  isRemovable: boolean;
  /** Whether Enter goes on to the next field. */
  goesOn: boolean;
  catalog: LineCatalog;
  /** Undefined while the farm has no prices. */
  price: (Partial<TypedPrice> & { isMissing: boolean }) | undefined;
  /** `hold` says why it is short, in words; undefined where no stock is shown. */
  stock: (Partial<LineStock> & { hold: string | undefined }) | undefined;
  errors: ReturnType<typeof lineErrors>;
  acts: {
    dispatch: Dispatch<LineChange>;
    onChanged: (paths: string[]) => void;
    onRemove: (index: number, key: string) => void;
    onPaste: (event: ClipboardEvent, key: string) => void;
    onUseDay: ((day: string) => void) | undefined;
  };
};
