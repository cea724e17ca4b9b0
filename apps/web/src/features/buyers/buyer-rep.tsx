import { assignedRepName, assignmentBadge, type Buyer, type RepName } from '@farm/domain/buyers';
import { useLingui } from '@lingui/react/macro';
import { Badge, Group, Skeleton } from '@mantine/core';
import { IconChevronDown } from '@tabler/icons-react';
import { useMay, usePerson } from '../../lib/person.tsx';
import { translate } from '../../lib/translate.ts';
import classes from './buyers.module.css';

const UNASSIGNED = 'unassigned';

type BuyerRepProps = {
  buyer: Buyer;
  reps: readonly RepName[] | undefined;
  onAssign: (repId: string) => void;
};

export function BuyerRep({ buyer, reps, onAssign }: BuyerRepProps) {
  const person = usePerson();
  const mayAssign = useMay()('buyers.assign');
  const name = buyer.assignedRepId ? (
    reps ? (
      translate(assignedRepName(buyer, reps) ?? '')
    ) : (
      <Skeleton h={14} my={3} w={120} />
    )
  ) : null;
  if (mayAssign) {
    return (
      <RepChoice buyer={buyer} reps={reps} onAssign={onAssign}>
        {name}
      </RepChoice>
    );
  }
  return (
    <Group gap={8}>
      {name}
      <Badge tt="none" variant="outline" color={buyer.assignedRepId === person.uid ? 'brand' : 'gray'}>
        {translate(assignmentBadge(person, buyer))}
      </Badge>
    </Group>
  );
}

/** The rep's name, with a native list over it: a drawn one in every card makes scrolling slow. */
function RepChoice({ buyer, reps, onAssign, children }: BuyerRepProps & { children: React.ReactNode }) {
  const { t } = useLingui();
  const { name: buyerName } = buyer;
  const current = buyer.assignedRepId ?? '';
  const choices = reps?.filter(({ suspended }) => !suspended);
  const choose = (chosen: string) => {
    const repId = chosen === UNASSIGNED ? '' : chosen;
    if (repId !== current) onAssign(repId);
  };
  return (
    <span className={classes.rep} data-is-blank={current === '' || undefined}>
      <span aria-hidden>{children ?? t`Assign to...`}</span>
      <IconChevronDown size={14} aria-hidden />
      <select
        aria-label={t`Sales rep of ${buyerName}`}
        value={current}
        disabled={!reps}
        onChange={(event) => choose(event.currentTarget.value)}
      >
        <option value="" hidden>
          {t`Assign to...`}
        </option>
        <option value={UNASSIGNED}>{t`Unassigned`}</option>
        {choices?.map(({ uid, name }) => (
          <option key={uid} value={uid}>
            {name}
          </option>
        ))}
        {choices?.length === 0 && <option disabled>{t`No sales reps available`}</option>}
        {current !== '' && !choices?.some(({ uid }) => uid === current) && (
          <option value={current} hidden>
            {reps && translate(assignedRepName(buyer, reps) ?? '')}
          </option>
        )}
      </select>
    </span>
  );
}
