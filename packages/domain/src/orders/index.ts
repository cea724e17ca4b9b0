export * from './orders.rules.ts';
export * from './orders.schema.ts';
export * from './orders.texts.ts';
export * from './orders-acts.rules.ts';
export * from './orders-acts.schema.ts';
export * from './orders-edit.schema.ts';
export * from './orders-fields.schema.ts';
export * from './orders-find.schema.ts';
export * from './orders-input.texts.ts';
export * from './orders-packed.rules.ts';
export * from './orders-place.schema.ts';
export * from './orders-price.rules.ts';
export * from './orders-price.schema.ts';
export * from './orders-read.rules.ts';
export * from './orders-read.schema.ts';
export type { SizeToOrder } from './orders-read-catalog.rules.ts';
export * from './orders-read-price.rules.ts';
export {
  proposalPrompt,
  proposalQuestion,
  readProposals,
  withProposals,
} from './orders-read-propose.rules.ts';
export * from './orders-share.rules.ts';
export * from './orders-share.schema.ts';
export * from './orders-status.rules.ts';
export * from './orders-stock.rules.ts';
export * from './orders-stock.schema.ts';
export * from './orders-total.rules.ts';
export * from './orders-usual.rules.ts';
export * from './orders-usual.schema.ts';
