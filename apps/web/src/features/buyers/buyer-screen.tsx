import type { Buyer } from '@farm/domain/buyers';
import { useLingui } from '@lingui/react/macro';
import { Button, Group, Paper, Skeleton, Stack, Title } from '@mantine/core';
import { IconArrowLeft, IconMessage, IconPlus } from '@tabler/icons-react';
import { type ReactNode, useEffect } from 'react';
import { BuyersDrawing } from '../../components/drawings.tsx';
import { EmptyNote } from '../../components/empty-note.tsx';
import { LoadFailure } from '../../components/load-failure.tsx';
import { LongText } from '../../components/long-text.tsx';
import { ScreenHeader } from '../../components/screen-header.tsx';
import { isGone } from '../../lib/api.ts';
import { focusOn } from '../../lib/focus.ts';
import { useMay, usePerson } from '../../lib/person.tsx';
import { translate } from '../../lib/translate.ts';
import { useOpenTab } from '../../lib/use-dashboard-search.ts';
import { useSubject } from '../../lib/use-subject.ts';
import { HistoryButton } from '../history/history-button.tsx';
import type { ShownFields } from '../history/shown-fields.ts';
import { type BuyerActions, BuyerChanges } from './buyer-changes.tsx';
import { BuyerDialog, DeleteBuyer } from './buyer-dialog.tsx';
import { BuyerFacts } from './buyer-facts.tsx';
import { BuyerRep } from './buyer-rep.tsx';
import { BuyerWords } from './buyer-words.tsx';
import { useAssignBuyer, useBuyer, useReps } from './buyers.calls.ts';
import classes from './buyers.module.css';
import { buyersText } from './buyers.text.ts';

type BuyerScreenProps = {
  id: number;
  actionsOf: BuyerActions;
  fields: ShownFields;
  onLeave: () => void;
  aside: ReactNode;
  children: ReactNode;
};

export function BuyerScreen({ id, actionsOf, fields, onLeave, aside, children }: BuyerScreenProps) {
  const { t } = useLingui();
  const { data, error, refetch } = useBuyer(id);
  const present = isGone(error) ? undefined : data;
  const deleting = useSubject<Buyer>();
  useEffect(() => {
    window.scrollTo(0, 0);
  }, []);
  return (
    <>
      <Button
        variant="subtle"
        color="gray"
        w="fit-content"
        className={classes.back ?? ''}
        ml={-10}
        px={10}
        mb={4}
        leftSection={<IconArrowLeft size={16} aria-hidden />}
        onClick={onLeave}
      >{t`All buyers`}</Button>
      {!present && <ScreenHeader title={t`Buyer`} />}
      {present ? (
        <>
          <BuyerHeader buyer={present} actionsOf={actionsOf} fields={fields} onDelete={deleting.open} />
          <div className={classes.place}>
            <div className={classes.aside}>
              <BuyerDetails buyer={present} />
              {aside}
              <BuyerWords buyer={present} />
            </div>
            <Stack gap="xl" miw={0}>
              {children}
            </Stack>
          </div>
        </>
      ) : isGone(error) ? (
        <EmptyNote
          drawing={<BuyersDrawing />}
          title={t`This buyer is no longer here`}
          text={t`Someone deleted it. Its orders keep the name and stay in the list of orders.`}
        >
          <Button variant="default" onClick={onLeave}>{t`Show all buyers`}</Button>
        </EmptyNote>
      ) : error ? (
        <LoadFailure title={translate(buyersText.oneFailed)} query={{ error, refetch }} />
      ) : (
        <div className={classes.place} role="status" aria-label={t`Loading the buyer`}>
          <Skeleton h={180} />
          <Skeleton h={320} />
        </div>
      )}
      {/* Here, since the rest of the page goes as soon as the buyer is gone. */}
      <DeleteBuyer
        {...deleting}
        onDeleted={() => {
          onLeave();
          focusOn('#add-buyer');
        }}
      />
    </>
  );
}

type BuyerHeaderProps = {
  buyer: Buyer;
  actionsOf: BuyerActions;
  fields: ShownFields;
  onDelete: (buyer: Buyer) => void;
};

function BuyerHeader({ buyer, actionsOf, fields, onDelete }: BuyerHeaderProps) {
  const { t } = useLingui();
  const may = useMay();
  const { uid } = usePerson();
  const openTab = useOpenTab();
  // The buyer as it was when the form opened, so that a change by someone else is noticed.
  const form = useSubject<Buyer>();
  const rep = buyer.assignedRepId;
  return (
    <ScreenHeader title={buyer.name}>
      <Group gap={4} wrap="nowrap" w={{ base: '100%', sm: 'auto' }}>
        <HistoryButton subject="buyer" id={buyer.id} of={buyer.name} fields={fields} size={36} />
        <BuyerChanges buyer={buyer} actionsOf={actionsOf} onEdit={form.open} onDelete={onDelete} />
      </Group>
      {rep && rep !== uid && (
        <Button
          variant="default"
          leftSection={<IconMessage size={16} aria-hidden />}
          onClick={() => openTab('messages', { with: rep })}
        >{t`Message rep`}</Button>
      )}
      {may('orders.create') && (
        <Button
          leftSection={<IconPlus size={16} aria-hidden />}
          onClick={() => openTab('orders', { dialog: 'new-order', forBuyer: buyer.id })}
        >{t`New Order`}</Button>
      )}
      <BuyerDialog isOpen={form.isOpen} buyer={form.subject ?? buyer} onClose={form.close} />
    </ScreenHeader>
  );
}

function BuyerDetails({ buyer: stored }: { buyer: Buyer }) {
  const { t } = useLingui();
  const { reps, error, retry } = useReps();
  const assign = useAssignBuyer(reps);
  const buyer = assign.isPending ? { ...stored, assignedRepId: assign.variables.repId || null } : stored;
  return (
    <>
      {Boolean(error) && (
        <LoadFailure title={translate(buyersText.usersFailed)} query={{ error, refetch: retry }} />
      )}
      <Paper withBorder p="md" component="section" aria-labelledby="buyer-contact">
        <Title order={2} size="h5" id="buyer-contact" mb="sm">{t`Contact`}</Title>
        <BuyerFacts
          buyer={buyer}
          rep={
            <BuyerRep
              buyer={buyer}
              reps={reps}
              onAssign={(repId) => assign.mutate({ id: buyer.id, repId })}
            />
          }
        />
      </Paper>
      {buyer.notes && (
        <Paper withBorder p="md" component="section" aria-labelledby="buyer-notes">
          <Title order={2} size="h5" id="buyer-notes" mb="xs">{t`Notes`}</Title>
          <LongText size="sm">{buyer.notes}</LongText>
        </Paper>
      )}
    </>
  );
}
