import { readNumber, typedNumber } from '@farm/domain/core';
import { FarmDetails, UpdateFarmInput } from '@farm/domain/farm';
import { useLingui } from '@lingui/react/macro';
import { Button, Checkbox, Group, NativeSelect, Switch, Textarea, TextInput } from '@mantine/core';
import { IconFileText } from '@tabler/icons-react';
import { useEffect, useMemo } from 'react';
import { Choice } from '../../components/choice.tsx';
import { LoadFailure } from '../../components/load-failure.tsx';
import { NumberField } from '../../components/number-field.tsx';
import { SaveForm } from '../../components/save-form.tsx';
import { Skeletons } from '../../components/skeletons.tsx';
import { useEditForm } from '../../components/use-save-form.ts';
import { focusOn } from '../../lib/focus.ts';
import { formatWeekdayName } from '../../lib/format.ts';
import { translate } from '../../lib/translate.ts';
import { useFarm } from '../../lib/use-farm.ts';
import { useLotsOn } from '../../lib/use-lots-on.ts';
import { HistoryButton } from '../history/history-button.tsx';
import { AssistantsSwitch } from './assistants-switch.tsx';
import { zoneHere } from './clock-offer.tsx';
import { useFirstSteps, useUpdateFarm } from './farm.calls.ts';
import { farmText, languageNames } from './farm.text.ts';
import { farmFields } from './farm-history.ts';

type FarmSettingsProps = { onDone: () => void; startsAt?: string };

export default function FarmSettings({ onDone, startsAt = 'name' }: FarmSettingsProps) {
  const { t } = useLingui();
  const farm = useFarm();
  const steps = useFirstSteps(true);
  if (farm.isLoadingError) return <LoadFailure title={translate(farmText.fetchFailed)} query={farm} />;
  if (!farm.data || steps.isLoading)
    return <Skeletons label={t`Loading the farm details`} heights={[56, 56, 56]} />;
  return (
    <FarmForm
      farm={farm.data}
      isTimeZoneChosen={steps.data?.isTimeZoneChosen ?? true}
      startsAt={startsAt}
      onDone={onDone}
    />
  );
}

type Values = {
  name: string;
  address: string;
  phone: string;
  email: string;
  origin: string;
  timeZone: string;
  language: FarmDetails['language'];
  stockKeepsDays: string | number;
  harvestWeekdays: string[];
  harvestLeadDays: string | number;
  forecastTrust: string | number;
  orderLinksOn: boolean;
  plentyAbove: string | number;
  lotCodesOn: boolean;
  traceContact: string;
  traceReference: string;
  planText: string;
  assistantsOn: boolean;
  adminsNeedFactor: boolean;
};

/** Blank and what is no number are refused, since 0 means something here. */
const typedCount = (typed: string | number): number =>
  typeof typed === 'number' ? typed : (readNumber(typed) ?? Number.NaN);

const weekdays = ['0', '1', '2', '3', '4', '5', '6'];

const valuesOf = ({ name, address, phone, email, origin, ...farm }: FarmDetails): Values => ({
  name: name ?? '',
  address: address ?? '',
  phone: phone ?? '',
  email: email ?? '',
  origin: origin ?? '',
  timeZone: farm.timeZone,
  language: farm.language,
  stockKeepsDays: farm.stockKeepsDays,
  harvestWeekdays: weekdays.filter((weekday) => ((farm.harvestWeekdays >> Number(weekday)) & 1) === 1),
  harvestLeadDays: farm.harvestLeadDays,
  forecastTrust: farm.forecastTrust,
  orderLinksOn: farm.orderLinksOn,
  plentyAbove: farm.plentyAbove,
  lotCodesOn: farm.lotCodesOn,
  traceContact: farm.traceContact ?? '',
  traceReference: farm.traceReference ?? '',
  planText: farm.planText ?? '',
  assistantsOn: farm.assistantsOn,
  adminsNeedFactor: farm.adminsNeedFactor,
});

const languageChoices = (['en', 'es'] as const).map((value) => ({ value, label: languageNames[value] }));

const useZones = (own: string) =>
  useMemo(
    () =>
      [...new Set([...Intl.supportedValuesOf('timeZone'), 'UTC', own])]
        .toSorted()
        .map((value) => ({ value, label: value })),
    [own],
  );

type FarmFormProps = {
  farm: FarmDetails;
  isTimeZoneChosen: boolean;
  startsAt: string;
  onDone: () => void;
};

/** A time zone that nobody chose starts as the computer's, and says so. */
function FarmForm({ farm, isTimeZoneChosen, startsAt, onDone }: FarmFormProps) {
  // Not as the dialog opens, which may be before the details are loaded.
  useEffect(() => focusOn(`[data-path="${startsAt}"]`), [startsAt]);
  const { t } = useLingui();
  const zones = useZones(farm.timeZone);
  const { timeZone: now } = farm;
  const preset = isTimeZoneChosen ? now : zoneHere();
  const edit = useEditForm({
    thing: farm,
    schemaOfThing: FarmDetails,
    valuesOf: (thing) => ({ ...valuesOf(thing), ...(!isTimeZoneChosen && { timeZone: preset }) }),
    toInput: ({ plentyAbove, ...values }: Values, { version }) => ({
      ...values,
      stockKeepsDays: typedNumber(values.stockKeepsDays),
      harvestWeekdays: values.harvestWeekdays.reduce((bits, weekday) => bits | (1 << Number(weekday)), 0),
      harvestLeadDays: typedCount(values.harvestLeadDays),
      forecastTrust: typedCount(values.forecastTrust),
      ...(values.orderLinksOn && { plentyAbove: typedCount(plentyAbove) }),
      version,
    }),
    schema: UpdateFarmInput,
    useChange: useUpdateFarm,
    onSaved: onDone,
  });
  const { form, field } = edit;

  return (
    <SaveForm
      {...edit.save}
      besideButtons={<HistoryButton subject="farm" id={1} of={t`the farm`} fields={farmFields} />}
    >
      <TextInput
        label={t`Farm name`}
        description={t`Shown beside the menu, on paper and in the calendar file`}
        autoComplete="organization"
        {...field('name')}
      />
      <Textarea label={t`Address`} {...field('address')} />
      <TextInput label={t`Phone`} type="tel" {...field('phone')} />
      <TextInput label={t`Email`} type="email" {...field('email')} />
      <TextInput
        label={t`Origin`}
        description={t`Where its products grew, as delivery notes say it`}
        placeholder={t`Product of USA`}
        {...field('origin')}
      />
      <Choice
        label={t`Time zone`}
        description={
          preset !== now && form.values.timeZone === preset
            ? t`Decides what day it is and when a week begins. This is your computer’s; until you save, the farm’s clock is ${now}.`
            : t`Decides what day it is and when a week begins`
        }
        options={zones}
        nothingFound={t`No such time zone`}
        {...field('timeZone')}
      />
      <NativeSelect
        label={t`Language`}
        description={t`For what the farm sends to others`}
        data={languageChoices}
        {...field('language')}
      />
      <NumberField
        label={t`Days that stock keeps`}
        description={t`Orders due within them get what is on hand; later ones get what is harvested until then. A product may have its own.`}
        {...field('stockKeepsDays')}
      />
      <Checkbox.Group
        label={t`Harvest days`}
        description={t`The expected harvest of a week is spread over these days.`}
        {...field('harvestWeekdays')}
        // A refusal leads to the first box instead.
        data-path={undefined}
      >
        <Group gap="xs" mt={6}>
          {weekdays.map((weekday) => (
            <Checkbox
              key={weekday}
              value={weekday}
              label={formatWeekdayName(Number(weekday))}
              {...(weekday === '0' && { 'data-path': 'harvestWeekdays' })}
            />
          ))}
        </Group>
      </Checkbox.Group>
      <NumberField
        label={t`Days from harvest to delivery`}
        description={t`What is harvested can be promised for so many days later.`}
        {...field('harvestLeadDays')}
      />
      <NumberField
        label={t`Percent of the expected harvest that may be promised`}
        description={t`The rest is kept back in case the harvest is smaller.`}
        {...field('forecastTrust')}
      />
      <Switch
        label={t`Order links`}
        description={t`Buyers can order from a list you send them by a link, without an account.`}
        {...field('orderLinksOn', { type: 'checkbox' })}
      />
      {form.values.orderLinksOn && (
        <NumberField
          label={t`Packages above which an order link says ‘plenty’`}
          min={1}
          {...field('plentyAbove')}
        />
      )}
      <LotFields field={field} />
      <AssistantsSwitch isOn={form.values.assistantsOn} {...field('assistantsOn', { type: 'checkbox' })} />
      <Switch
        label={t`Administrators need a second factor`}
        description={t`An administrator without one can do nothing but set one up, at once and also where they are signed in now. You find yours under Profile Settings, Second factor.`}
        {...field('adminsNeedFactor', { type: 'checkbox' })}
      />
    </SaveForm>
  );
}

function LotFields({
  field,
}: {
  field: ReturnType<typeof useEditForm<Values, FarmDetails, unknown>>['field'];
}) {
  const { t } = useLingui();
  const isLotsOn = useLotsOn();
  return (
    <>
      <Switch
        label={t`Lot codes`}
        description={t`Screens and papers name the lots of all products, not only of those that are traced.`}
        {...field('lotCodesOn', { type: 'checkbox' })}
      />
      <TextInput
        label={t`Contact for lots`}
        description={t`Who answers what buyers ask about lots, by name and phone`}
        autoComplete="off"
        {...field('traceContact')}
      />
      <TextInput
        label={t`Trace reference`}
        description={t`Where on the web your lots can be looked up`}
        type="url"
        autoComplete="off"
        {...field('traceReference')}
      />
      <Textarea
        label={t`Text of the traceability plan`}
        description={t`It stands in the plan beside what the farm’s data say`}
        autosize
        minRows={2}
        maxRows={10}
        {...field('planText')}
      />
      {isLotsOn && (
        <Button
          component="a"
          href="/api/trace-plan.pdf"
          target="_blank"
          rel="noopener"
          variant="default"
          w="fit-content"
          leftSection={<IconFileText size={16} aria-hidden />}
        >{t`Traceability plan`}</Button>
      )}
    </>
  );
}
