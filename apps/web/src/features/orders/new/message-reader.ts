import type { ReactNode } from 'react';
import type { LazyScreen } from '../../../lib/lazy-screen.tsx';
import type { DayOrder } from './order-values.ts';
import type { NewOrderForm } from './use-new-order-form.ts';

export type MessageReaderProps = {
  order: NewOrderForm;
  startText: string;
  onClose: () => void;
  head: ReactNode;
  /** The lines of the order, or of one of several. */
  lines: (order?: number) => ReactNode;
  orders: readonly DayOrder[];
};

/** The dashboard hands it to the form, since it knows what orders are and orders do not know of it. */
export type MessageReader = LazyScreen<MessageReaderProps>;
