import {
  assignedRepName,
  assignmentBadge,
  availabilityBadge,
  type Buyer,
  mayChangeBuyer,
  type RepName,
} from '@farm/domain/buyers';
import { useLingui } from '@lingui/react/macro';
import { Anchor, Badge, Button, Card, Group, Skeleton, Text, Tooltip, VisuallyHidden } from '@mantine/core';
import { IconMail, IconMapPin, IconPencil, IconPhone, IconTrash, IconUserCheck } from '@tabler/icons-react';
import { type ComponentType, memo, type ReactNode } from 'react';
import { LongText } from '../../components/long-text.tsx';
import { useMay, usePerson } from '../../lib/person.tsx';
import { say } from '../../lib/say.ts';
import { HistoryButton } from '../history/history-button.tsx';
import { buyerFields } from './buyer-history.ts';
import { BuyerRepSelect } from './buyer-rep-select.tsx';
import { useAssignBuyer } from './buyers.calls.ts';
import classes from './buyers.module.css';
import { buyersText } from './buyers.text.ts';

type BuyerCardProps = {
  buyer: Buyer;
  /** Undefined until loaded. */
  reps: readonly RepName[] | undefined;
  onEdit: (buyer: Buyer) => void;
  onDelete: (buyer: Buyer) => void;
};

/** Memoized, so that scrolling through thousands of buyers stays fast. */
export const BuyerCard = memo(function BuyerCard({ buyer: listed, reps, onEdit, onDelete }: BuyerCardProps) {
  const { t } = useLingui();
  const person = usePerson();
  const mayAssign = useMay()('buyers.assign');
  const assign = useAssignBuyer(reps);
  const buyer = assign.isPending ? { ...listed, assignedRepId: assign.variables.repId || null } : listed;
  const mayChange = mayChangeBuyer(person, buyer);
  const isAssigned = Boolean(buyer.assignedRepId);
  const { name } = buyer;
  return (
    <Card
      component="article"
      withBorder
      padding="md"
      className={classes.card ?? ''}
      aria-labelledby={`buyer-${buyer.id}`}
    >
      <Group justify="space-between" align="flex-start" wrap="nowrap" gap="sm">
        <Text component="h2" id={`buyer-${buyer.id}`} fw={650} className={classes.name ?? ''}>
          {buyer.name}
        </Text>
        <Group gap={4} wrap="nowrap" flex="none" my={-4}>
          <Badge tt="none" variant="light" color={isAssigned ? 'brand' : 'gray'} flex="none">
            {say(availabilityBadge(buyer))}
          </Badge>
          <HistoryButton subject="buyer" id={buyer.id} of={buyer.name} fields={buyerFields} size={32} />
        </Group>
      </Group>
      <dl className={classes.facts}>
        {buyer.email && (
          <Fact label={t`Email`} Icon={IconMail}>
            <Anchor href={`mailto:${buyer.email}`} fz="inherit">
              {buyer.email}
            </Anchor>
          </Fact>
        )}
        {buyer.phone && (
          <Fact label={t`Phone`} Icon={IconPhone}>
            <Anchor href={`tel:${buyer.phone.replaceAll(/[^\d+*#]/g, '')}`} fz="inherit">
              {buyer.phone}
            </Anchor>
          </Fact>
        )}
        {buyer.address && (
          <Fact label={t`Address`} Icon={IconMapPin}>
            <LongText size="sm">{buyer.address}</LongText>
          </Fact>
        )}
        {buyer.assignedRepId && (
          <Fact label={t`Sales rep`} Icon={IconUserCheck}>
            {reps ? say(assignedRepName(buyer, reps) ?? '') : <Skeleton h={14} my={3} w={120} />}
          </Fact>
        )}
      </dl>
      <Group className={classes.foot ?? ''} justify="space-between" gap="xs" wrap="wrap">
        {mayAssign ? (
          <BuyerRepSelect
            buyer={buyer}
            reps={reps}
            onAssign={(repId) => assign.mutate({ id: buyer.id, repId })}
          />
        ) : (
          <Badge tt="none" variant="outline" color={buyer.assignedRepId === person.uid ? 'brand' : 'gray'}>
            {say(assignmentBadge(person, buyer))}
          </Badge>
        )}
        <Group gap={4} ml="auto" wrap="nowrap">
          <CardAction
            label={t`Edit`}
            fullLabel={t`Edit ${name}`}
            Icon={IconPencil}
            color="gray"
            isAllowed={mayChange}
            onClick={() => onEdit(buyer)}
          />
          <CardAction
            label={t`Delete`}
            fullLabel={t`Delete ${name}`}
            Icon={IconTrash}
            color="red"
            isAllowed={mayChange}
            onClick={() => onDelete(buyer)}
          />
        </Group>
      </Group>
    </Card>
  );
});

type FactProps = {
  label: string;
  Icon: ComponentType<{ size: number; stroke: number }>;
  children: ReactNode;
};

function Fact({ label, Icon, children }: FactProps) {
  return (
    <div className={classes.fact}>
      <dt>
        <Icon size={16} stroke={1.6} />
        <VisuallyHidden>{label}</VisuallyHidden>
      </dt>
      <dd>{children}</dd>
    </div>
  );
}

type CardActionProps = {
  label: string;
  /** The label with the buyer's name, for screen readers. */
  fullLabel: string;
  Icon: ComponentType<{ size: number }>;
  color: string;
  isAllowed: boolean;
  onClick: () => void;
};

function CardAction({ label, fullLabel, Icon, color, isAllowed, onClick }: CardActionProps) {
  const button = (
    <Button
      size="xs"
      variant="subtle"
      color={color}
      px="xs"
      className={classes.action ?? ''}
      leftSection={<Icon size={15} />}
      aria-label={fullLabel}
      aria-disabled={!isAllowed || undefined}
      onClick={isAllowed ? onClick : undefined}
    >
      {label}
    </Button>
  );
  if (isAllowed) return button;
  return (
    <Tooltip
      label={say(buyersText.foreign)}
      multiline
      w={240}
      events={{ hover: true, focus: true, touch: true }}
    >
      {button}
    </Tooltip>
  );
}
