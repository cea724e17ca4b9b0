import { type Buyer, BuyerTerms, SetTermsInput } from '@farm/domain/buyers';
import { Day, typedNumber } from '@farm/domain/core';
import { type PriceList, STANDARD_LIST_ID, termsWarning } from '@farm/domain/prices';
import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { Alert, NativeSelect, SimpleGrid, TextInput } from '@mantine/core';
import { useEffect } from 'react';
import { DayInput } from '../../components/day-input.tsx';
import { FormDialog } from '../../components/form-dialog.tsx';
import { LoadFailure } from '../../components/load-failure.tsx';
import { NumberField } from '../../components/number-field.tsx';
import { SaveForm } from '../../components/save-form.tsx';
import { Skeletons } from '../../components/skeletons.tsx';
import { useEditForm } from '../../components/use-save-form.ts';
import { messageOf } from '../../lib/api.ts';
import { focusOn } from '../../lib/focus.ts';
import { formatDay } from '../../lib/format.ts';
import { useMay } from '../../lib/person.tsx';
import { translate } from '../../lib/translate.ts';
import { useFarmTermsDays, useSetTerms, useTerms } from './prices.calls.ts';
import classes from './prices.module.css';
import { pricesText } from './prices.text.ts';
import { usePriceLists } from './prices-on.ts';

type TermsDialogProps = { isOpen: boolean; buyer: Pick<Buyer, 'id' | 'name'>; onClose: () => void };

export default function TermsDialog({ isOpen, buyer, onClose }: TermsDialogProps) {
  const { t } = useLingui();
  const { name } = buyer;
  return (
    <FormDialog isOpen={isOpen} title={t`Terms and prices: ${name}`} onClose={onClose}>
      <Terms buyerId={buyer.id} onDone={onClose} />
    </FormDialog>
  );
}

function Terms({ buyerId, onDone }: { buyerId: number; onDone: () => void }) {
  const { t } = useLingui();
  const maySet = useMay()('buyers.setTerms');
  const lists = usePriceLists();
  const terms = useTerms(buyerId);
  const failed = [lists, terms].find(({ isLoadingError }) => isLoadingError);
  if (failed) return <LoadFailure title={translate(pricesText.termsFailed)} query={failed} />;
  if (!lists.data || !terms.data)
    return <Skeletons label={t`Loading the terms`} heights={[56, 56, 56, 56]} />;
  return maySet ? (
    <TermsForm terms={terms.data} lists={lists.data} onDone={onDone} />
  ) : (
    <TermsFacts terms={terms.data} lists={lists.data} />
  );
}

type Values = {
  priceListId: string;
  termsDays: string | number;
  termsAgreedOn: string | null;
  billingEmail: string;
};

type TermsFormProps = { terms: BuyerTerms; lists: readonly PriceList[]; onDone: () => void };

function TermsForm({ terms, lists, onDone }: TermsFormProps) {
  const { t } = useLingui();
  const ofFarm = useFarmTermsDays();
  const listOf = (id: number | null) =>
    String(lists.some((list) => list.id === id) ? (id ?? STANDARD_LIST_ID) : STANDARD_LIST_ID);
  const edit = useEditForm({
    thing: terms,
    present: terms,
    schemaOfThing: BuyerTerms,
    valuesOf: (now): Values => ({
      priceListId: listOf(now.priceListId),
      termsDays: now.termsDays ?? '',
      termsAgreedOn: now.termsAgreedOn,
      billingEmail: now.billingEmail ?? '',
    }),
    toInput: (values: Values, { buyerId, version }) => ({
      id: buyerId,
      priceListId: Number(values.priceListId) === STANDARD_LIST_ID ? null : Number(values.priceListId),
      termsDays: String(values.termsDays).trim() === '' ? null : (values.termsDays as number),
      termsAgreedOn: values.termsAgreedOn,
      billingEmail: values.billingEmail,
      version,
    }),
    schema: SetTermsInput,
    useChange: useSetTerms,
    onSaved: onDone,
  });
  const { form, field, conflict, save } = edit;
  const { error } = save.write;
  useEffect(() => focusOn('[data-terms]'), []);
  const { termsDays, termsAgreedOn } = form.values;
  const days = String(termsDays).trim() === '' ? ofFarm : typedNumber(termsDays);
  const warning = days === undefined ? null : termsWarning(days, Day.safeParse(termsAgreedOn).data ?? null);
  return (
    <SaveForm
      {...save}
      isDisabled={conflict !== undefined}
      note={{ title: t`Someone else changed this buyer` }}
      changed={(now) => (
        <>
          {Boolean(error) && messageOf(error)}
          <TermsFacts terms={now} lists={lists} />
        </>
      )}
    >
      <NativeSelect
        label={t`Price list`}
        description={t`Where it has no price, Standard holds`}
        data-autofocus
        data-terms
        data={lists.map(({ id, name }) => ({ value: String(id), label: name }))}
        {...field('priceListId')}
      />
      <SimpleGrid cols={{ base: 1, xs: 2 }}>
        <NumberField
          label={t`Days until payment is due`}
          description={
            ofFarm === undefined
              ? t`Blank: as the farm`
              : t`Blank: as the farm, ${plural(ofFarm, { one: '# day', other: '# days' })}`
          }
          min={0}
          {...field('termsDays')}
        />
        <DayInput
          label={t`Agreed on`}
          description={t`The day of a written agreement`}
          clearLabel={t`No written agreement`}
          {...field('termsAgreedOn')}
        />
      </SimpleGrid>
      {warning && (
        <Alert color="yellow" p="sm" role="status">
          {translate(warning)}
        </Alert>
      )}
      <TextInput
        label={t`Email for invoices (Optional)`}
        type="email"
        autoComplete="off"
        {...field('billingEmail')}
      />
    </SaveForm>
  );
}

function TermsFacts({ terms, lists }: Pick<TermsFormProps, 'terms' | 'lists'>) {
  const { t } = useLingui();
  const { priceListId, termsDays, termsAgreedOn, billingEmail } = terms;
  const standard = lists.find(({ id }) => id === STANDARD_LIST_ID);
  const list = lists.find(({ id }) => id === priceListId) ?? standard;
  const facts = [
    { label: t`Price list`, value: list?.name },
    {
      label: t`Payment is due`,
      value:
        termsDays === null
          ? t`as the farm says`
          : t`${plural(termsDays, { one: 'after # day', other: 'after # days' })}`,
    },
    { label: t`Agreed on`, value: termsAgreedOn && formatDay(termsAgreedOn) },
    { label: t`Email for invoices`, value: billingEmail },
  ];
  return (
    <dl className={classes.facts}>
      {facts.map(({ label, value }) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>{value ?? t`blank`}</dd>
        </div>
      ))}
    </dl>
  );
}
