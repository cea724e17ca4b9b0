import type { Day } from '@farm/domain/core';
import { orderTitle } from '@farm/domain/orders';
import type { PackingDelivery, PackingLine } from '@farm/domain/packing';
import { Trans, useLingui } from '@lingui/react/macro';
import { Button, Group, Kbd, Text, Title } from '@mantine/core';
import { IconArrowRight } from '@tabler/icons-react';
import { type KeyboardEvent, useCallback, useMemo, useRef, useState } from 'react';
import { LongText } from '../../components/long-text.tsx';
import { focusOn, isLost } from '../../lib/focus.ts';
import { usePerson } from '../../lib/person.tsx';
import { translate } from '../../lib/translate.ts';
import { DeliverDelivery } from './deliver-delivery.tsx';
import { MailDelivery, MailedDelivery } from './mail-delivery.tsx';
import { focusNextField } from './next-field.ts';
import { NoteDetails } from './note-details.tsx';
import { presetOf, problemsOf, toPack } from './pack-drafts.ts';
import { PackLine, packLineId } from './pack-line.tsx';
import classes from './pack-part.module.css';
import { deliverableLines, isConfirmed, isToPack } from './pack-states.ts';
import { packingText } from './packing.text.ts';
import { usePack, useUnpack } from './packing-pack.calls.ts';
import { papers } from './packing-papers.ts';
import { PaperButtons, PaperLink } from './paper-buttons.tsx';
import { ShipmentFiles } from './shipment-files.tsx';
import type { PackFields } from './use-pack-drafts.ts';
import { useTracedLots } from './use-traced-lots.ts';

type PackDeliveryProps = {
  day: Day;
  delivery: PackingDelivery;
  fields: PackFields;
  mayPack: boolean;
  next: PackingDelivery | undefined;
  onNext: (buyerId: number, byKey: boolean) => void;
};

export function PackDelivery({ day, delivery, fields, mayPack, next, onNext }: PackDeliveryProps) {
  const { t } = useLingui();
  const person = usePerson();
  const { buyerId, buyerName, lines, notes } = delivery;
  const { drafts, refusals, type, forget, refuse } = fields;
  const form = useRef<HTMLFormElement>(null);
  const [tried, setTried] = useState<ReadonlySet<number>>(new Set());
  /** Resets the lines after each packing, so that none keeps the fields that were left with it. */
  const [timesPacked, setTimesPacked] = useState(0);
  const refuseHere = (refused: Parameters<PackFields['refuse']>[0]) => {
    refuse(refused);
    const [first] = refused;
    if (first) focusOn(`#${packLineId(first.id)}`);
  };
  const { pack, isPending } = usePack(refuseHere);
  const unpack = useUnpack(refuseHere);
  const lotsOf = useTracedLots();
  const toBePacked = lines.filter((line) => isToPack(line) || (isConfirmed(line) && drafts[line.id]));
  const hasOpen = lines.some(isConfirmed);

  const submit = async () => {
    if (isPending || toBePacked.length === 0) return;
    const typed = toBePacked.map((line) => ({ line, draft: drafts[line.id] ?? presetOf(line) }));
    setTried(new Set(typed.map(({ line }) => line.id)));
    const isWrong = typed.some(({ line, draft }) => Object.keys(problemsOf(line, draft)).length > 0);
    if (isWrong) return focusOn(() => form.current?.querySelector<HTMLElement>('[aria-invalid=true]'));
    const ids = typed.map(({ line }) => line.id);
    const isPacked = await pack({
      lines: typed.map(({ line, draft }) => toPack(line, draft)),
      toast: packingText.packed(buyerName, ids.length),
      canUndo: toBePacked.every(isToPack),
      isShown: true,
    });
    if (!isPacked) return;
    forget(ids);
    setTried(new Set());
    // The field or button that had the focus may be gone with the line that was packed.
    const wasHere = isLost() || form.current?.contains(document.activeElement);
    setTimesPacked((times) => times + 1);
    if (wasHere) focusOn(`#${packNextId}`);
  };
  const onKeyDown = (event: KeyboardEvent<HTMLFormElement>) => {
    if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return focusNextField(event);
    event.preventDefault();
    void submit();
  };
  const lineFields = useMemo(() => ({ type, forget }), [type, forget]);
  const { mutate: unpackLines } = unpack;
  const onUnpack = useCallback(
    ({ id, version }: PackingLine) => {
      focusOn(`#${packLineId(id)}`);
      unpackLines({ lines: [{ id, version }] });
    },
    [unpackLines],
  );
  return (
    <section aria-labelledby="pack-heading" data-buyer={buyerId} className={classes.chosen}>
      <Group justify="space-between" gap="sm">
        <Title order={2} size="h4" id="pack-heading" tabIndex={-1} className={classes.heading ?? ''}>
          {buyerName}
        </Title>
        <Group gap="xs">
          {hasOpen && (
            <Group gap={4} wrap="nowrap">
              <PaperLink href={papers.notes(day, buyerId)}>{t`Delivery note`}</PaperLink>
              {deliverableLines(person, delivery).length > 0 && <NoteDetails day={day} delivery={delivery} />}
            </Group>
          )}
          {notes
            .filter(({ deliveredAt }) => deliveredAt !== null)
            .map(({ number }) => (
              <PaperLink key={number} href={`/api/delivery-notes/${number}.pdf`}>
                {t`Delivery note ${number}`}
              </PaperLink>
            ))}
          <ShipmentFiles delivery={delivery} />
          <PaperButtons day={day} buyerId={buyerId} />
          <MailDelivery day={day} delivery={delivery} />
          <DeliverDelivery day={day} delivery={delivery} />
        </Group>
      </Group>
      <MailedDelivery day={day} delivery={delivery} />
      <form
        ref={form}
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          void submit();
        }}
        onKeyDown={onKeyDown}
      >
        {[...Map.groupBy(lines, ({ orderNumber }) => orderNumber)].map(([number, ofOrder]) => (
          <div key={number}>
            <OrderHeading number={number} lines={ofOrder} />
            <ul className={classes.lines}>
              {ofOrder.map((line) => (
                <PackLine
                  key={`${line.id} ${timesPacked}`}
                  line={line}
                  draft={drafts[line.id]}
                  refusal={refusals[line.id]}
                  isTried={tried.has(line.id)}
                  orderNotes={notesOf(ofOrder)}
                  lots={lotsOf(line.productNameId)}
                  onUnpack={onUnpack}
                  fields={mayPack ? lineFields : undefined}
                />
              ))}
            </ul>
          </div>
        ))}
        {mayPack && (
          <Group className={classes.foot ?? ''} gap="md" justify="flex-end">
            {toBePacked.length > 0 ? (
              <>
                <Text size="sm" c="dimmed" className={classes.keys ?? ''}>
                  <Trans>
                    <Kbd>Ctrl</Kbd> + <Kbd>Enter</Kbd>
                  </Trans>
                </Text>
                <Button type="submit" variant="light" loading={isPending}>{t`Pack delivery`}</Button>
              </>
            ) : (
              <Next next={next} onNext={onNext} />
            )}
          </Group>
        )}
      </form>
    </section>
  );
}

const packNextId = 'pack-next';

function Next({ next, onNext }: Pick<PackDeliveryProps, 'next' | 'onNext'>) {
  const { t } = useLingui();
  const name = next?.buyerName ?? '';
  return next ? (
    <Button
      id={packNextId}
      variant="default"
      rightSection={<IconArrowRight size={16} aria-hidden />}
      onClick={({ detail }) => onNext(next.buyerId, detail === 0)}
    >
      {t`Next: ${name}`}
    </Button>
  ) : (
    <Text
      id={packNextId}
      tabIndex={-1}
      size="sm"
      c="dimmed"
      className={classes.notice ?? ''}
    >{t`Nothing is left to pack on this day.`}</Text>
  );
}

const notesOf = ([first, ...others]: readonly PackingLine[]): string | null =>
  first && others.every(({ notes }) => notes === first.notes) ? first.notes : null;

function OrderHeading({ number, lines }: { number: number; lines: readonly PackingLine[] }) {
  const { t } = useLingui();
  const order = translate(orderTitle(number));
  const purchaseOrder = lines[0]?.purchaseOrderNumber;
  const notes = notesOf(lines);
  return (
    <>
      <Title order={3} size="sm" style={{ marginTop: 'var(--mantine-spacing-md)' }}>
        {purchaseOrder ? t`${order} · PO ${purchaseOrder}` : order}
      </Title>
      {notes && <LongText size="sm">{notes}</LongText>}
    </>
  );
}
