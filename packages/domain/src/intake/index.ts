export * from './intake.rules.ts';
export * from './intake.schema.ts';
export type { SizeToOrder } from './intake-catalog.rules.ts';
export * from './intake-price.rules.ts';
export {
  proposalPrompt,
  proposalQuestion,
  readProposals,
  withProposals,
} from './intake-propose.rules.ts';
