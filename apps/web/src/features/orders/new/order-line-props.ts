import type { ClipboardEvent, Dispatch } from 'react';
import type { ChoiceOption } from '../../../components/choice-list.tsx';
import type { TypedPrice } from '../order-prices.tsx';
import type { Packaged } from '../order-stock.ts';
import type { lineErrors } from './line-focus.ts';
import type { LineStock } from './line-stock.ts';
import type { OrderLineValues } from './order-values.ts';
import type { LineChange } from './use-order-lines.ts';

export type Grower = { uid: string; name: string };

export type OrderLineFieldsProps = {
  line: OrderLineValues;
  index: number;
  isNext: boolean;
  isRemovable: boolean;
  catalog: {
    packages: ReadonlyMap<number, Packaged>;
    options: readonly ChoiceOption<number>[];
    isLoading: boolean;
    growers: readonly Grower[] | undefined;
  };
  /** Undefined while the farm has no prices. */
  price: (Partial<TypedPrice> & { isMissing: boolean }) | undefined;
  /** `hold` says why it is short, in words. */
  stock: Partial<LineStock> & { hold: string | undefined };
  errors: ReturnType<typeof lineErrors>;
  acts: {
    dispatch: Dispatch<LineChange>;
    onChanged: (paths: string[]) => void;
    onRemove: (index: number, key: string) => void;
    onPaste: (event: ClipboardEvent, key: string) => void;
    onUseDay: (day: string) => void;
  };
};
