import type { Buyer, RepName } from '@farm/domain';
import { Select } from '@mantine/core';
import classes from './buyers.module.css';

const UNASSIGNED = 'unassigned';
const NOBODY = 'nobody';

type BuyerRepSelectProps = {
  buyer: Buyer;
  reps: readonly RepName[] | undefined;
  /** Blank: nobody. */
  onAssign: (repId: string) => void;
};

/** Who a buyer is assigned to; for who may assign. */
export function BuyerRepSelect({ buyer, reps, onAssign }: BuyerRepSelectProps) {
  const repOptions = reps?.map(({ uid, name }) => ({ value: `rep ${uid}`, label: name })) ?? [];
  const data = [
    { value: UNASSIGNED, label: 'Unassigned' },
    ...(repOptions.length > 0
      ? repOptions
      : [{ value: NOBODY, label: 'No sales reps available', disabled: true }]),
  ];
  return (
    <Select
      aria-label={`Sales rep of ${buyer.name}`}
      placeholder="Assign to..."
      size="xs"
      className={classes.rep ?? ''}
      flex="1 1 9rem"
      miw={0}
      data={data}
      value={buyer.assignedRepId ? `rep ${buyer.assignedRepId}` : null}
      allowDeselect={false}
      disabled={!reps}
      onChange={(value) => {
        const repId = value && value !== UNASSIGNED ? value.slice('rep '.length) : '';
        if (repId !== (buyer.assignedRepId ?? '')) onAssign(repId);
      }}
      comboboxProps={{ width: 'max-content', position: 'bottom-start' }}
    />
  );
}
