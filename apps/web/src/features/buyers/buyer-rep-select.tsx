import { assignedRepName, type Buyer, type RepName } from '@farm/domain/buyers';
import { useLingui } from '@lingui/react/macro';
import { NativeSelect } from '@mantine/core';
import { say } from '../../lib/say.ts';
import classes from './buyers.module.css';

const UNASSIGNED = 'unassigned';

type BuyerRepSelectProps = {
  buyer: Buyer;
  reps: readonly RepName[] | undefined;
  /** Blank: nobody. */
  onAssign: (repId: string) => void;
};

/** Assigns a buyer. A native list, because a drawn one in every card makes scrolling slow. */
export function BuyerRepSelect({ buyer, reps, onAssign }: BuyerRepSelectProps) {
  const { t } = useLingui();
  const { name: buyerName } = buyer;
  const current = buyer.assignedRepId ?? '';
  const choose = (chosen: string) => {
    const repId = chosen === UNASSIGNED ? '' : chosen;
    if (repId !== current) onAssign(repId);
  };
  return (
    <NativeSelect
      aria-label={t`Sales rep of ${buyerName}`}
      size="xs"
      className={classes.rep ?? ''}
      data-is-blank={current === '' || undefined}
      flex="1 1 9rem"
      miw={0}
      value={current}
      disabled={!reps}
      onChange={(event) => choose(event.currentTarget.value)}
    >
      <option value="" hidden>
        {t`Assign to...`}
      </option>
      <option value={UNASSIGNED}>{t`Unassigned`}</option>
      {reps?.map(({ uid, name }) => (
        <option key={uid} value={uid}>
          {name}
        </option>
      ))}
      {reps?.length === 0 && <option disabled>{t`No sales reps available`}</option>}
      {current !== '' && !reps?.some(({ uid }) => uid === current) && (
        <option value={current} hidden>
          {reps && say(assignedRepName(buyer, reps) ?? '')}
        </option>
      )}
    </NativeSelect>
  );
}
