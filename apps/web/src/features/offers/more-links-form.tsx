import { MakeLinksInput } from '@farm/domain/offers';
import { useLingui } from '@lingui/react/macro';
import { useCallback, useState } from 'react';
import { useUnsaved } from '../../components/form-dialog.tsx';
import { SaveForm } from '../../components/save-form.tsx';
import { schemaErrors } from '../../lib/field-errors.ts';
import { BuyerTicks } from './buyer-ticks.tsx';
import { type MadeLinks, type Offer, useMakeLinks, usePickable } from './offers.calls.ts';

type MoreLinksFormProps = { offer: Offer; onMade: (made: MadeLinks) => void };

/** Links of an offer for further buyers. */
export default function MoreLinksForm({ offer, onMade }: MoreLinksFormProps) {
  const { t } = useLingui();
  const pickable = usePickable(
    new Set(offer.links.filter(({ endedAt }) => endedAt === null).map(({ buyerId }) => buyerId)),
  );
  const [ticked, setTicked] = useState<readonly number[]>([]);
  // Somebody else may have made a link for one of them since.
  const picked = pickable.pick(ticked);
  const [error, setError] = useState<string>();
  const links = useMakeLinks(onMade);
  useUnsaved(picked.length > 0 && !links.isSuccess);
  const change = useCallback((next: (before: readonly number[]) => number[]) => {
    setError(undefined);
    setTicked(next);
  }, []);
  return (
    <SaveForm
      onSubmit={(event) => {
        event.preventDefault();
        const input = { id: offer.id, buyerIds: picked };
        const { buyerIds } = schemaErrors(MakeLinksInput, input);
        setError(typeof buyerIds === 'string' ? buyerIds : undefined);
        if (!buyerIds && !links.isPending) links.mutate(input);
      }}
      write={links}
      label={t`Make links`}
      busyLabel={t`Making...`}
    >
      <BuyerTicks
        pickable={pickable}
        picked={picked}
        onChange={change}
        error={error}
        none={t`All of your buyers have a link.`}
      />
    </SaveForm>
  );
}
