import {
  proposalPrompt,
  proposalQuestion,
  type ReadOrder,
  readProposals,
  type SizeToOrder,
  withProposals,
} from '@farm/domain/intake';
import type { PersonContext } from '../core/context.ts';

/** The order with what the model proposes for what was not read, all of it as questions. */
export const proposeSizes = async (
  { model }: Pick<PersonContext, 'model'>,
  order: ReadOrder,
  message: { text: string; sizes: readonly SizeToOrder[]; buyerName: string },
): Promise<ReadOrder> => {
  const question = proposalQuestion(order, message);
  if (question.pieces.length === 0 || question.sizes.length === 0) return order;
  const proposals = await model.ask(proposalPrompt(question), (content) => readProposals(content, question));
  return proposals ? withProposals(order, question, proposals) : order;
};
