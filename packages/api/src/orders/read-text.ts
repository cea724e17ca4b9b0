import type { FindOrderInput, ReadOrder, ReadTextInput } from '@farm/domain/orders';
import type { PersonContext } from '../core/context.ts';

export const readText = async (_ctx: PersonContext, { text }: ReadTextInput): Promise<ReadOrder> => ({
  day: null,
  purchaseOrderNumber: null,
  notes: null,
  lines: [],
  notRead: text.trim() === '' ? [] : [{ from: 0, to: text.length, text }],
  mayPropose: false,
});

export const readMessage = async (
  _ctx: PersonContext,
  _input: FindOrderInput,
): Promise<{ text: string | null }> => ({ text: null });
