import { availabilityBadge, type Buyer, type RepName } from '@farm/domain/buyers';
import { useLingui } from '@lingui/react';
import { Badge, Card, Group, Text, UnstyledButton } from '@mantine/core';
import { memo, type ReactNode } from 'react';
import { translate } from '../../lib/translate.ts';
import { HistoryButton } from '../history/history-button.tsx';
import type { ShownFields } from '../history/shown-fields.ts';
import { type BuyerActions, BuyerChanges } from './buyer-changes.tsx';
import { BuyerFacts } from './buyer-facts.tsx';
import { BuyerRep } from './buyer-rep.tsx';
import { useAssignBuyer } from './buyers.calls.ts';
import classes from './buyers.module.css';

export const openBuyerId = (id: number) => `open-buyer-${id}`;

type BuyerCardProps = {
  buyer: Buyer;
  reps: readonly RepName[] | undefined;
  actionsOf: BuyerActions;
  fields: ShownFields;
  openOf: ((buyerId: number) => ReactNode) | undefined;
  onOpen: (id: number) => void;
  onEdit: (buyer: Buyer) => void;
  onDelete: (buyer: Buyer) => void;
};

/** Memoized, so that scrolling through thousands of buyers stays fast. */
export const BuyerCard = memo(function BuyerCard({
  buyer: listed,
  reps,
  actionsOf,
  fields,
  openOf,
  onOpen,
  onEdit,
  onDelete,
}: BuyerCardProps) {
  useLingui();
  const assign = useAssignBuyer(reps);
  const buyer = assign.isPending ? { ...listed, assignedRepId: assign.variables.repId || null } : listed;
  const isAssigned = Boolean(buyer.assignedRepId);
  return (
    <Card
      component="article"
      withBorder
      padding="md"
      className={classes.card ?? ''}
      aria-labelledby={`buyer-${buyer.id}`}
    >
      <Group justify="space-between" align="flex-start" wrap="nowrap" gap="sm">
        <Text component="h2" id={`buyer-${buyer.id}`} fw={650} style={{ lineHeight: '1.3' }}>
          <UnstyledButton
            id={openBuyerId(buyer.id)}
            className={classes.open ?? ''}
            onClick={() => onOpen(buyer.id)}
          >
            {buyer.name}
          </UnstyledButton>
        </Text>
        <Group gap={4} wrap="nowrap" flex="none" my={-4}>
          <HistoryButton subject="buyer" id={buyer.id} of={buyer.name} fields={fields} size={32} />
          <Badge tt="none" variant="light" color={isAssigned ? 'brand' : 'gray'} flex="none">
            {translate(availabilityBadge(buyer))}
          </Badge>
        </Group>
      </Group>
      <BuyerFacts
        buyer={buyer}
        rep={
          <BuyerRep buyer={buyer} reps={reps} onAssign={(repId) => assign.mutate({ id: buyer.id, repId })} />
        }
      />
      <Group className={classes.foot ?? ''}>
        {openOf?.(buyer.id)}
        <BuyerChanges buyer={buyer} actionsOf={actionsOf} onEdit={onEdit} onDelete={onDelete} />
      </Group>
    </Card>
  );
});
