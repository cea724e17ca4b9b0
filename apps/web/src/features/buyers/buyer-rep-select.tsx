import { assignedRepName, type Buyer, type RepName } from '@farm/domain/buyers';
import { NativeSelect } from '@mantine/core';
import classes from './buyers.module.css';

const UNASSIGNED = 'unassigned';

type BuyerRepSelectProps = {
  buyer: Buyer;
  reps: readonly RepName[] | undefined;
  /** Blank: nobody. */
  onAssign: (repId: string) => void;
};

/** Who a buyer is assigned to; for who may assign. The browser's own list: a drawn one in every card is slow to scroll. */
export function BuyerRepSelect({ buyer, reps, onAssign }: BuyerRepSelectProps) {
  const current = buyer.assignedRepId ?? '';
  const choose = (chosen: string) => {
    const repId = chosen === UNASSIGNED ? '' : chosen;
    if (repId !== current) onAssign(repId);
  };
  return (
    <NativeSelect
      aria-label={`Sales rep of ${buyer.name}`}
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
        Assign to...
      </option>
      <option value={UNASSIGNED}>Unassigned</option>
      {reps?.map(({ uid, name }) => (
        <option key={uid} value={uid}>
          {name}
        </option>
      ))}
      {reps?.length === 0 && <option disabled>No sales reps available</option>}
      {current !== '' && !reps?.some(({ uid }) => uid === current) && (
        <option value={current} hidden>
          {reps && assignedRepName(buyer, reps)}
        </option>
      )}
    </NativeSelect>
  );
}
