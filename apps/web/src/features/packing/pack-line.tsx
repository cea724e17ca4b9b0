import { unitWord } from '@farm/domain/catalog';
import { packedText, shortReasonText } from '@farm/domain/orders';
import { fillsNone, type PackingLine, packingTexts } from '@farm/domain/packing';
import { useLingui } from '@lingui/react/macro';
import { Button, Checkbox, Group, Radio, Text, TextInput } from '@mantine/core';
import { memo, type ReactNode, useState } from 'react';
import { LongText } from '../../components/long-text.tsx';
import { NumberField } from '../../components/number-field.tsx';
import { focusOn } from '../../lib/focus.ts';
import { formatDayOfYear, formatNumber, formatUnits } from '../../lib/format.ts';
import { saySent, translate } from '../../lib/translate.ts';
import { LineTexts } from '../orders/line-texts.tsx';
import { type PackDraft, packsNothing, presetOf, problemsOf, questionsOf, sourcesOf } from './pack-drafts.ts';
import { PackLots } from './pack-lots.tsx';
import classes from './pack-part.module.css';
import { isConfirmed } from './pack-states.ts';
import type { LineRefusal, PackFields } from './use-pack-drafts.ts';
import type { TracedLots } from './use-traced-lots.ts';

export const packLineId = (id: number) => `pack-line-${id}`;

const productOf = ({ productName, size }: PackingLine): string =>
  size ? `${productName} ${size}` : productName;

type PackLineProps = {
  line: PackingLine;
  draft: PackDraft | undefined;
  refusal: LineRefusal | undefined;
  isTried: boolean;
  orderNotes: string | null;
  /** Only a product whose lots are traced has them. */
  lots: TracedLots | undefined;
  fields: Pick<PackFields, 'type' | 'forget'> | undefined;
  onUnpack: (line: PackingLine) => void;
};

export const PackLine = memo(function PackLine({ fields, orderNotes, ...props }: PackLineProps) {
  const { t } = useLingui();
  const { line, draft, refusal } = props;
  /** The version that the person saw when they went into the fields: these stay until they leave them. */
  const [seen, see] = useState<number | null>(null);
  const isOpen = fields && isConfirmed(line) && (line.packedAt === null || draft || seen !== null);
  const version = draft?.version ?? seen ?? line.version;
  return (
    <li id={packLineId(line.id)} tabIndex={-1} className={classes.line}>
      <div style={{ overflowWrap: 'anywhere' }}>
        <Text span fw={600}>
          {line.productName}
        </Text>{' '}
        <Text span c="dimmed">
          {line.size}
        </Text>
        <Sources line={line} draft={isOpen ? draft : undefined} />
        <LineTexts line={line} />
        {line.notes && line.notes !== orderNotes && <LongText size="sm">{line.notes}</LongText>}
      </div>
      <Text className={classes.ordered} c="dimmed" size="sm">
        {t`${formatNumber(line.quantity)} ordered`}
      </Text>
      {isOpen ? (
        <fieldset
          aria-label={productOf(line)}
          className={classes.fields}
          onFocus={() => see(version)}
          onBlur={({ currentTarget, relatedTarget }) => {
            if (!currentTarget.contains(relatedTarget)) see(null);
          }}
        >
          <LineFields {...props} draft={draft ?? presetOf(line)} version={version} fields={fields} />
        </fieldset>
      ) : (
        <PackedLine {...props} fields={fields} />
      )}
      <Refusal line={line} refusal={refusal} isStale={version !== line.version} />
    </li>
  );
});

function Refusal({
  line,
  refusal,
  isStale,
}: {
  line: PackingLine;
  refusal: LineRefusal | undefined;
  isStale: boolean;
}) {
  const packedByOther =
    isStale && line.packedAt !== null
      ? translate(packingTexts.packedMeanwhile({ fill: line.fillQuantity, ordered: line.quantity }))
      : null;
  const isCurrent = refusal && (refusal.version === null || line.version <= refusal.version);
  const why = isCurrent ? saySent(refusal) : packedByOther;
  return (
    why && (
      <Text size="sm" c="var(--mantine-color-error)" role="alert" style={{ gridColumn: '1 / -1' }}>
        {why}
      </Text>
    )
  );
}

type SourcesProps = Pick<PackLineProps, 'line' | 'draft'>;

function Sources({ line, draft }: SourcesProps) {
  const { t } = useLingui();
  // Whoever chooses the lots sees them in the fields.
  if (line.status === 'delivered' || draft?.lots) return null;
  const { picks, missing } = sourcesOf(line, draft);
  const from = picks.map(({ units, harvestDate, location, lotCode }) => {
    const amount = formatUnits(Number(units), line.baseUnit);
    if (lotCode) return t`${amount} from ${lotCode}`;
    const day = formatDayOfYear(harvestDate);
    return location ? t`${amount} from ${day}, ${location}` : t`${amount} from ${day}`;
  });
  const { baseUnit, size } = line;
  const unfilled = (line.whole?.unfilled ?? []).map(({ units, harvestDate, lotCode }) =>
    translate(fillsNone({ units, baseUnit, lotCode, harvestDate, size })),
  );
  const words = [...from, ...(missing ? [translate(missing)] : []), ...unfilled].join(' · ');
  return (
    words && (
      <Text size="sm" c="dimmed">
        {words}
      </Text>
    )
  );
}

type LineFieldsProps = Omit<PackLineProps, 'fields' | 'draft' | 'orderNotes'> & {
  draft: PackDraft;
  version: number;
  fields: NonNullable<PackLineProps['fields']>;
};

function LineFields({ line, draft, version, isTried, fields, lots }: LineFieldsProps) {
  const { t } = useLingui();
  const product = productOf(line);
  const change = (changes: Partial<PackDraft>) => fields.type(line, version, changes);
  const problems = isTried ? problemsOf(line, draft) : {};
  const asks = questionsOf(line, draft);
  const unit = translate(unitWord(line.baseUnit, 2));
  return (
    <>
      <Group gap="xs" align="flex-start" wrap="nowrap">
        <NumberField
          aria-label={t`Packages of ${product}`}
          className={classes.number ?? ''}
          value={draft.fill}
          onChange={(fill) => change({ fill, above: false, farWeight: false, mixed: false })}
          error={problems.fillQuantity}
        />
        {line.isCatchWeight && !packsNothing(draft) && (
          <NumberField
            aria-label={t`Weight of ${product}, ${unit}`}
            step={0.1}
            className={classes.weight ?? ''}
            placeholder={t`Weight`}
            rightSection={
              <Text span size="sm" c="dimmed">
                {unit}
              </Text>
            }
            value={draft.weight}
            onChange={(weight) => change({ weight, farWeight: false })}
            error={problems.fillUnits}
          />
        )}
        {line.packedAt !== null && version === line.version && (
          <Button
            variant="subtle"
            aria-label={t`Cancel changing ${product}`}
            onClick={() => {
              focusOn(`#${packLineId(line.id)}`);
              fields.forget([line.id]);
            }}
          >{t`Cancel`}</Button>
        )}
      </Group>
      {lots && !packsNothing(draft) && line.unitsPerPackage !== null && (
        <PackLots line={line} draft={draft} lots={lots} change={change} problem={problems.lots} />
      )}
      {asks.reason && <ReasonFields {...{ line, draft, change, problems }} />}
      {asks.above && (
        <Consent
          isGiven={draft.above}
          onChange={(above) => change({ above })}
          isMissing={problems.above !== undefined}
        >
          {translate(asks.above)}
        </Consent>
      )}
      {asks.mixed && (
        <Consent
          isGiven={draft.mixed}
          onChange={(mixed) => change({ mixed })}
          isMissing={problems.mixed !== undefined}
        >
          {translate(asks.mixed)}
        </Consent>
      )}
      {asks.farWeight && (
        <Consent
          isGiven={draft.farWeight}
          onChange={(farWeight) => change({ farWeight })}
          isMissing={problems.farWeight !== undefined}
        >
          {translate(asks.farWeight)}
        </Consent>
      )}
    </>
  );
}

type ConsentProps = {
  isGiven: boolean;
  isMissing: boolean;
  onChange: (isGiven: boolean) => void;
  children: string;
};

function Consent({ isGiven, isMissing, onChange, children }: ConsentProps) {
  const { t } = useLingui();
  return (
    <Checkbox
      label={children}
      checked={isGiven}
      onChange={({ currentTarget }) => onChange(currentTarget.checked)}
      aria-invalid={isMissing}
      error={isMissing && t`Check this box to pack it anyway, or change the number.`}
    />
  );
}

type ReasonFieldsProps = {
  line: PackingLine;
  draft: PackDraft;
  change: (changes: Partial<PackDraft>) => void;
  problems: ReturnType<typeof problemsOf>;
};

function ReasonFields({ line, draft, change, problems }: ReasonFieldsProps) {
  const { t } = useLingui();
  const product = productOf(line);
  const isMissing = problems.reason !== undefined;
  return (
    <div>
      <Radio.Group
        label={t`Why less of ${product}`}
        classNames={{ label: classes.unseen ?? '' }}
        value={draft.reason}
        onChange={(reason) => change({ reason: reason as PackDraft['reason'] })}
        error={problems.reason}
      >
        <Group gap="sm" mb={isMissing ? 4 : 0}>
          {(['short_harvest', 'quality'] as const).map((kind) => (
            <Radio
              key={kind}
              value={kind}
              label={translate(shortReasonText({ kind }))}
              aria-invalid={isMissing}
            />
          ))}
          <Radio value="other" label={t`Other…`} aria-invalid={isMissing} />
        </Group>
      </Radio.Group>
      {draft.reason === 'other' && (
        <TextInput
          mt="xs"
          aria-label={t`Reason for ${product}`}
          placeholder={t`Reason`}
          value={draft.otherReason}
          onChange={({ currentTarget }) => change({ otherReason: currentTarget.value })}
          error={problems.otherReason}
        />
      )}
    </div>
  );
}

function PackedLine({
  line,
  fields,
  onUnpack,
}: Omit<PackLineProps, 'draft' | 'refusal' | 'isTried' | 'orderNotes' | 'lots'>) {
  const { t } = useLingui();
  const product = productOf(line);
  const packed = packedText(line);
  const weight = line.fillUnits === null ? null : formatUnits(Number(line.fillUnits), line.baseUnit);
  const number = line.deliveryNote;
  const isDelivered = line.status === 'delivered';
  const words: ReactNode[] = [
    packed ? translate(packed) : isDelivered ? t`delivered as ordered` : t`not packed yet`,
    ...(packed && weight ? [weight] : []),
    ...(isDelivered && number !== null ? [t`note ${number}`] : []),
  ];
  return (
    <div className={classes.packed}>
      <Text size="sm">{words.join(' · ')}</Text>
      {fields && isConfirmed(line) && (
        <Group gap="xs">
          <Button
            size="xs"
            variant="default"
            aria-label={t`Change ${product}`}
            onClick={() => {
              fields.type(line, line.version, {});
              focusOn(`#${packLineId(line.id)} input`);
            }}
          >{t`Change`}</Button>
          <Button
            size="xs"
            variant="default"
            aria-label={t`Unpack ${product}`}
            onClick={() => onUnpack(line)}
          >{t`Unpack`}</Button>
        </Group>
      )}
    </div>
  );
}
