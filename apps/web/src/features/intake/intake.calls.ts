import type { ReadTextInput } from '@farm/domain/intake';
import { MESSAGE_MAX } from '@farm/domain/orders';
import { keepPreviousData, useMutation } from '@tanstack/react-query';
import { posted, trpc } from '../../lib/api.ts';

type Asked = Pick<ReadTextInput, 'text'> & { buyerId: number | undefined };

export const useReadText = ({ buyerId, text }: Asked) =>
  trpc.intake.read.useQuery(
    { buyerId: buyerId ?? 0, text },
    {
      enabled: buyerId !== undefined && text.trim() !== '' && text.length <= MESSAGE_MAX,
      placeholderData: keepPreviousData,
      gcTime: 0,
      trpc: { context: posted },
    },
  );

/** Asks a model once, since it may take long: not again whenever what was read may be stale. */
export const useProposals = () => {
  const { client } = trpc.useUtils();
  return useMutation({
    mutationFn: (asked: { buyerId: number; text: string }) =>
      client.intake.read.query({ ...asked, propose: true }, { context: posted }),
  });
};
