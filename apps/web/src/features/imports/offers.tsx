import type { ImportOffer, ImportRow } from '@farm/domain/imports';
import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { Button, Group } from '@mantine/core';
import { useMemo } from 'react';
import { offersOf } from './row-likeness.ts';
import type { Corrections } from './use-corrections.ts';

/** One row's own answer of the kind that `Offers` gives to all rows; a suggested number is a choice of its row. */
export const useOfferText = () => {
  const { t } = useLingui();
  return ({ act, value }: ImportOffer): string =>
    ({
      suggested: value,
      noRep: t`Leave without a rep`,
      notKnown: t`Not known`,
      split: t`An order for each buyer`,
    })[act];
};

/** One press for all rows that offer the same; it names the rows that it counts. */
export function Offers({ rows, corrections }: { rows: readonly ImportRow[]; corrections: Corrections }) {
  const offers = useMemo(() => offersOf(rows).filter(({ count }) => count > 1), [rows]);
  const textOf = useOfferText();
  if (offers.length === 0) return null;
  const texts = (act: ImportOffer['act'], count: number): string =>
    ({
      suggested: plural(count, {
        one: 'Use the suggested number in # row',
        other: 'Use the suggested number in all # rows',
      }),
      noRep: plural(count, { one: 'Leave without a rep (# row)', other: 'Leave without a rep (# rows)' }),
      notKnown: plural(count, {
        one: 'Harvested: not known (# row)',
        other: 'Harvested: not known (# rows)',
      }),
      split: plural(count, {
        one: 'An order for each buyer (# row)',
        other: 'An order for each buyer (# rows)',
      }),
    })[act];
  return (
    <Group gap="xs" mb="xs">
      {offers.map(({ act, count, answers }) => (
        <Button
          key={act}
          variant="light"
          size="sm"
          mih={40}
          onClick={() => corrections.answer(answers, textOf({ act, value: '' }))}
        >
          {texts(act, count)}
        </Button>
      ))}
    </Group>
  );
}
