import { typedNumber } from '@farm/domain/core';
import { eachField, OrderQuantity, type OwnField, type OwnTexts, ownFields } from '@farm/domain/orders';
import { type PricePer, readPrice } from '@farm/domain/prices';
import type { FormErrors } from '@mantine/form';
import { type Dispatch, useCallback, useReducer } from 'react';
import { newKey } from '../../../lib/create-key.ts';

export const LINES_MAX = 100;

/** A form has these of each line; a text is empty where the line says nothing. */
export type OwnValues = Record<OwnField, string>;

export const ownValues = (line: OwnTexts = {}): OwnValues =>
  eachField(ownFields, (field) => line[field] ?? '');

/** A price that is agreed instead of the list's. */
export type AgreedValues = { typed: string; per: PricePer; reason: string };

export type OrderLineValues = OwnValues & {
  key: string;
  sizeId: number | null;
  quantity: number | string;
  farmerId: string;
  awaitsGrower: boolean;
  unfound: string | null;
  /** A pasted row that was not understood, until a product is chosen for it. */
  pasted: string | null;
  agreed: AgreedValues | null;
  /** The piece of a message that it was read from. */
  piece: string | null;
  /** It says which of a message's orders it belongs to; null if there is one. */
  order: number | null;
};

export const newLine = (line: Partial<OrderLineValues> = {}): OrderLineValues => ({
  key: newKey(),
  sizeId: null,
  quantity: 1,
  farmerId: '',
  ...ownValues(),
  awaitsGrower: false,
  unfound: null,
  pasted: null,
  agreed: null,
  piece: null,
  order: null,
  ...line,
});

type Repeated = OwnTexts & { sizeId: number | null; quantity: number; farmerId: string };

/** The lines of an order or a standing order, to be typed on; those of sizes that are gone are left out. */
export const linesFrom = (lines: readonly Repeated[] = []): OrderLineValues[] =>
  lines
    .filter(({ sizeId }) => sizeId !== null)
    .slice(0, LINES_MAX)
    .map(({ sizeId, quantity, farmerId, ...line }) =>
      newLine({ sizeId, quantity, farmerId, ...ownValues(line) }),
    );

export const isBlank = ({ sizeId, quantity, unfound, pasted }: OrderLineValues): boolean =>
  sizeId === null && unfound === null && pasted === null && quantity === 1;

export const isNotUnderstood = ({ sizeId, unfound, pasted }: OrderLineValues): boolean =>
  sizeId === null && (unfound ?? pasted) !== null;

/** Tells which of several orders a line belongs to: what the person adds without saying so belongs to the first. */
export const orderOf = ({ order }: Pick<OrderLineValues, 'order'>): number => order ?? 0;

export const packagesOf = ({ quantity }: Pick<OrderLineValues, 'quantity'>): number =>
  OrderQuantity.safeParse(typedNumber(quantity)).data ?? 0;

/** NaN for what is no price, which the form refuses. */
const centsOf = ({ typed }: AgreedValues): number => {
  const read = readPrice(typed);
  return 'cents' in read ? read.cents : Number.NaN;
};

type TypedLine = OwnValues &
  Pick<OrderLineValues, 'sizeId' | 'quantity' | 'farmerId'> & {
    agreed?: AgreedValues | null;
  };

export const toLineInput = ({ sizeId, quantity, farmerId, agreed, ...line }: TypedLine) => ({
  sizeId: sizeId ?? 0,
  quantity: typedNumber(quantity),
  farmerId,
  ...ownValues(line),
  ...(agreed && { agreed: { cents: centsOf(agreed), per: agreed.per, reason: agreed.reason } }),
});

export type LineChange =
  | { change: 'set'; key: string; to: Partial<OrderLineValues> }
  | { change: 'remove'; key: string }
  | { change: 'add'; order?: number }
  | { change: 'put'; key: string; lines: readonly OrderLineValues[] }
  /** Lines read from a message; of pieces that were `known` before, what the person made of them stays. */
  | { change: 'read'; lines: readonly OrderLineValues[]; known: ReadonlySet<string | null> };

const changed = (lines: OrderLineValues[], change: LineChange): OrderLineValues[] => {
  switch (change.change) {
    case 'set':
      return lines.map((line) => (line.key === change.key ? { ...line, ...change.to } : line));
    case 'remove':
      return lines.filter(({ key }) => key !== change.key);
    case 'add':
      return lines.length < LINES_MAX ? [...lines, newLine({ order: change.order ?? null })] : lines;
    case 'put':
      return lines
        .flatMap((line) => {
          if (line.key !== change.key) return [line];
          const put = change.lines.map((each) => ({ ...each, order: line.order }));
          return isBlank(line) ? put : [line, ...put];
        })
        .slice(0, LINES_MAX);
    case 'read': {
      const shown = new Map(lines.map((line) => [line.piece, line]));
      const read = change.lines.flatMap(
        (line) => shown.get(line.piece) ?? (change.known.has(line.piece) ? [] : [line]),
      );
      const typed = lines.filter((line) => line.piece === null && !isBlank(line));
      return [...read.slice(0, LINES_MAX - typed.length), ...typed];
    }
  }
};

const withEmptyLine = (lines: readonly OrderLineValues[]): OrderLineValues[] => {
  const last = lines.at(-1);
  const isFull = lines.length >= LINES_MAX;
  return last && ((last.sizeId === null && last.pasted === null) || isFull)
    ? [...lines]
    : [...lines, newLine()];
};

export const changeLines = (lines: OrderLineValues[], change: LineChange): OrderLineValues[] =>
  change.change === 'add' ? changed(lines, change) : withEmptyLine(changed(lines, change));

/** A line editor shows these lines of a form, and changes them. */
export type EditedLines = {
  lines: readonly OrderLineValues[];
  dispatch: Dispatch<LineChange>;
  errors: FormErrors;
  /** Takes away the errors of these fields, or of all lines. */
  onChanged: (paths?: readonly string[]) => void;
  /** Whether a blank line waits below the last one, which Enter reaches. */
  grows: boolean;
};

type WithErrors = {
  errors: FormErrors;
  setErrors: (errors: FormErrors | ((now: FormErrors) => FormErrors)) => void;
};

const useClearing = ({ errors, setErrors }: WithErrors): EditedLines['onChanged'] =>
  useCallback(
    (paths) => {
      const stays = (path: string) => (paths ? !paths.includes(path) : !path.startsWith('lines.'));
      if (Object.keys(errors).every(stays)) return;
      setErrors((now) => Object.fromEntries(Object.entries(now).filter(([path]) => stays(path))));
    },
    [errors, setErrors],
  );

/** Lines beside the other values of a form, so that a key renders only its own line again. */
export const useOrderLines = (initial: () => readonly OrderLineValues[]) =>
  useReducer(changeLines, null, () => withEmptyLine(initial()));

export const useGrowingLines = (
  [lines, dispatch]: ReturnType<typeof useOrderLines>,
  form: WithErrors,
): EditedLines => ({ lines, dispatch, errors: form.errors, onChanged: useClearing(form), grows: true });

type FormWithLines = WithErrors & {
  values: { lines: OrderLineValues[] };
  setFieldValue: (path: 'lines', change: (lines: OrderLineValues[]) => OrderLineValues[]) => void;
};

/** Lines among the other values of a form. */
export const useFormLines = (form: FormWithLines): EditedLines => {
  const { setFieldValue } = form;
  const dispatch = useCallback(
    (change: LineChange) => setFieldValue('lines', (lines) => changed(lines, change)),
    [setFieldValue],
  );
  return {
    lines: form.values.lines,
    dispatch,
    errors: form.errors,
    onChanged: useClearing(form),
    grows: false,
  };
};
