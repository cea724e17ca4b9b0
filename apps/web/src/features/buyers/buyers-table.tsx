import type { Buyer, RepName } from '@farm/domain/buyers';
import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { Center, createScopedKeydownHandler, Table, UnstyledButton, VisuallyHidden } from '@mantine/core';
import { memo, type ReactNode, useEffect } from 'react';
import { LoadFailure } from '../../components/load-failure.tsx';
import { ShowMore } from '../../components/loaded.tsx';
import { useMay } from '../../lib/person.tsx';
import { readOn } from '../../lib/read-on.ts';
import { translate } from '../../lib/translate.ts';
import { HistoryButton } from '../history/history-button.tsx';
import type { ShownFields } from '../history/shown-fields.ts';
import { openBuyerId } from './buyer-card.tsx';
import { type BuyerActions, BuyerChanges } from './buyer-changes.tsx';
import { MailLink, PhoneLink } from './buyer-facts.tsx';
import { BuyerRep } from './buyer-rep.tsx';
import { useAssignBuyer, type useListBuyers, useTermsDays } from './buyers.calls.ts';
import classes from './buyers.module.css';
import { buyersText } from './buyers.text.ts';

/** The arrow keys lead from one buyer's name to the next. */
const onNameKey = createScopedKeydownHandler({
  siblingSelector: '[data-buyer]',
  parentSelector: 'table',
  orientation: 'vertical',
  loop: false,
  activateOnFocus: false,
});

type RowActs = {
  reps: readonly RepName[] | undefined;
  actionsOf: BuyerActions;
  fields: ShownFields;
  /** It says what a buyer owes; absent where there are no invoices. */
  openOf: ((buyerId: number) => ReactNode) | undefined;
  onOpen: (id: number) => void;
  onEdit: (buyer: Buyer) => void;
  onDelete: (buyer: Buyer) => void;
};

type BuyersTableProps = RowActs & { list: ReturnType<typeof useListBuyers>; left: number | undefined };

export function BuyersTable({ list, left, ...acts }: BuyersTableProps) {
  const { t } = useLingui();
  const isBilled = acts.openOf !== undefined;
  const showsTerms = useMay()('buyers.readTerms') && isBilled;
  const daysOf = useTermsDays(showsTerms);
  useEffect(() => {
    if (left !== undefined) document.getElementById(openBuyerId(left))?.scrollIntoView({ block: 'center' });
  }, [left]);
  return (
    <>
      <Table
        className={classes.table ?? ''}
        aria-label={t`Buyers`}
        aria-busy={list.isPlaceholderData || undefined}
      >
        <Table.Thead>
          <Table.Tr>
            <Table.Th>{t`Buyer`}</Table.Th>
            <Table.Th>{t`Email`}</Table.Th>
            <Table.Th>{t`Phone`}</Table.Th>
            <Table.Th>{t`Sales rep`}</Table.Th>
            {showsTerms && <Table.Th>{t`Terms`}</Table.Th>}
            {isBilled && <Table.Th data-number>{t({ message: 'Open', context: 'amount' })}</Table.Th>}
            <Table.Th>
              <VisuallyHidden>{t`Actions`}</VisuallyHidden>
            </Table.Th>
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {list.buyers.map((buyer) => (
            <BuyerRow
              key={buyer.id}
              buyer={buyer}
              days={showsTerms ? (daysOf(buyer.id) ?? null) : undefined}
              {...acts}
            />
          ))}
        </Table.Tbody>
      </Table>
      {list.isFetchNextPageError ? (
        <LoadFailure
          title={translate(buyersText.listFailed)}
          query={{ error: list.error, refetch: () => void readOn(list) }}
        />
      ) : (
        list.hasNextPage && (
          <Center mih={68}>
            <ShowMore list={list} label={t`Show more buyers`} />
          </Center>
        )
      )}
    </>
  );
}

type BuyerRowProps = RowActs & {
  buyer: Buyer;
  /** Until an invoice is due; null where nobody has said, and undefined where no such column shows. */
  days: number | null | undefined;
};

const BuyerRow = memo(function BuyerRow(props: BuyerRowProps) {
  const { buyer: listed, days, reps, actionsOf, fields, openOf, onOpen, onEdit, onDelete } = props;
  const { t } = useLingui();
  const assign = useAssignBuyer(reps);
  const buyer = assign.isPending ? { ...listed, assignedRepId: assign.variables.repId || null } : listed;
  const { id, name, email, phone } = buyer;
  return (
    <Table.Tr className={classes.row ?? ''}>
      <Table.Th scope="row">
        <UnstyledButton
          id={openBuyerId(id)}
          className={classes.open ?? ''}
          data-buyer
          onKeyDown={onNameKey}
          onClick={() => onOpen(id)}
        >
          {name}
        </UnstyledButton>
      </Table.Th>
      <Table.Td>{email ? <MailLink email={email} /> : <None />}</Table.Td>
      <Table.Td data-whole>{phone ? <PhoneLink phone={phone} /> : <None />}</Table.Td>
      <Table.Td data-whole>
        <BuyerRep buyer={buyer} reps={reps} onAssign={(repId) => assign.mutate({ id, repId })} />
      </Table.Td>
      {days !== undefined && (
        <Table.Td>
          {days === null ? <None /> : t`${plural(days, { one: '# day', other: '# days' })}`}
        </Table.Td>
      )}
      {openOf && <Table.Td data-number>{openOf(id)}</Table.Td>}
      <Table.Td>
        <div style={{ display: 'flex', justifyContent: 'flex-end' }} data-quiet>
          <HistoryButton subject="buyer" id={id} of={name} fields={fields} size={30} />
          <BuyerChanges buyer={buyer} actionsOf={actionsOf} onEdit={onEdit} onDelete={onDelete} />
        </div>
      </Table.Td>
    </Table.Tr>
  );
});

function None() {
  return <span style={{ color: 'var(--mantine-color-dimmed)' }}>–</span>;
}
