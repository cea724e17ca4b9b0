import { compare, type Day, minus, readNumber, sum } from '@farm/domain/core';
import { neededUnits } from '@farm/domain/inventory';
import {
  allocate,
  type LineToShare,
  orderInputTexts,
  orderTitle,
  packedText,
  type ShareMethod,
  ShareOutInput,
  type ShortReason,
  shareMethods,
  shortReasonText,
  storedReason,
  type ToShare,
} from '@farm/domain/orders';
import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { Plural, useLingui } from '@lingui/react/macro';
import { Alert, Button, Group, NativeSelect, Stack, Table, Text, TextInput } from '@mantine/core';
import { type FormEvent, useRef, useState } from 'react';
import { DayInput } from '../../../components/day-input.tsx';
import { DialogFailure } from '../../../components/dialog-failure.tsx';
import { CrateDrawing } from '../../../components/drawings.tsx';
import { EmptyNote } from '../../../components/empty-note.tsx';
import { FormButtons } from '../../../components/form-buttons.tsx';
import { useUnsaved } from '../../../components/form-dialog.tsx';
import { LoadFailure } from '../../../components/load-failure.tsx';
import { NumberField } from '../../../components/number-field.tsx';
import { schemaErrors } from '../../../lib/field-errors.ts';
import { focusOn } from '../../../lib/focus.ts';
import { formatDayOfYear, formatNumber, formatUnits, formatWeekday } from '../../../lib/format.ts';
import { saySent, translate } from '../../../lib/translate.ts';
import { refusedLines } from '../../orders/orders.calls.ts';
import { useShareOut, useToShare } from './packing.calls.ts';
import classes from './share.module.css';

type ShareFormProps = { productNameId: number; through: Day; onShared: () => void };

const methodLabels: Record<ShareMethod, MessageDescriptor> = {
  earliest: msg`Earliest first`,
  fair: msg`Fair share`,
};

/** These are there for lines that are not packed. */
const thereOf = ({ onHand, packed }: ToShare): string => {
  const left = minus(onHand, packed);
  return compare(left, 0) > 0 ? left : '0';
};

const unitsOf = (lines: readonly LineToShare[], packagesOf: (line: LineToShare) => number): string =>
  sum(lines.map((line) => neededUnits(packagesOf(line), line.unitsPerPackage)));

/** The reason that all lines with a reason have. */
const commonReason = (lines: readonly LineToShare[]): ShortReason | undefined => {
  const [first, ...others] = lines.flatMap(({ reason }) => reason ?? []);
  return first && others.every((reason) => storedReason(reason) === storedReason(first)) ? first : undefined;
};

type Typed = Readonly<Record<number, string | number>>;

/** Blank is not 0: nobody gets nothing by a slip. */
const packagesOf = (typed: string | number): number =>
  typeof typed === 'number' ? typed : (readNumber(typed) ?? Number.NaN);

export function ShareForm({ productNameId, through: opened, onShared }: ShareFormProps) {
  const { t } = useLingui();
  const [through, setThrough] = useState(opened);
  const toShare = useToShare({ productNameId, through });
  /** As it was when the person began, so that they never overwrite what they have not seen. */
  const [seen, setSeen] = useState<ToShare | null>(null);
  /** By line id; what was typed stays when another day is chosen. */
  const [typed, setTyped] = useState<Typed>({});
  const [chosen, setChosen] = useState<{ kind: ShortReason['kind']; text: string } | null>(null);
  const [isTried, setTried] = useState(false);
  const form = useRef<HTMLFormElement>(null);
  const shown = seen ?? toShare.data;
  const share = useShareOut({ product: shown?.productName, onShared });
  const isTyped = Object.keys(typed).length > 0;
  useUnsaved(isTyped && !share.isSuccess);
  const isLoaded = !toShare.isPlaceholderData && !toShare.isFetching;
  if (isTyped && seen === null && isLoaded && toShare.data) setSeen(toShare.data);
  /** For the lines of another day; those of the day before are only looked at. */
  const isWaiting = toShare.isPlaceholderData || (isTyped && seen === null);
  if (!shown) return <LoadFailure title={t`Failed to fetch orders`} query={toShare} />;

  const open = shown.lines.filter(({ isPacked }) => !isPacked);
  const typedOf = (line: LineToShare) => typed[line.id] ?? line.fillQuantity;
  /** Lines that nobody set keep what they get, and why. */
  const changed = open.filter(({ id }) => typed[id] !== undefined);
  const reason = chosen ?? { kind: 'short_harvest', text: '', ...commonReason(open) };
  const input = {
    lines: changed.map((line) => ({
      id: line.id,
      version: line.version,
      fillQuantity: packagesOf(typedOf(line)),
    })),
    reason: reason.kind === 'other' ? reason : { kind: reason.kind },
  };
  const errors = schemaErrors(ShareOutInput, input);
  const problemOf = (line: LineToShare) => {
    const at = changed.indexOf(line);
    const problem = errors[`lines.${at}.fillQuantity`];
    if (problem !== undefined) return problem;
    return (input.lines[at]?.fillQuantity ?? 0) > line.quantity
      ? translate(orderInputTexts.shareAbove({ ordered: line.quantity }))
      : undefined;
  };
  const change = (changes: Typed) => {
    if (isWaiting) return;
    setSeen(shown);
    setTyped({ ...typed, ...changes });
    // Changes that others save in between never change the reason that the person sees.
    setChosen(reason);
    if (share.error) share.reset();
  };
  const apply = (method: ShareMethod) => change(Object.fromEntries(allocate(thereOf(shown), open, method)));
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (share.isPending || isWaiting || changed.length === 0) return;
    setTried(true);
    const isWrong = Object.keys(errors).length > 0 || changed.some((line) => problemOf(line) !== undefined);
    if (isWrong) return focusOn(() => form.current?.querySelector<HTMLElement>('[aria-invalid=true]'));
    share.mutate(input, {
      // The typed values stay, beside the lines as they are now.
      onError: async (error) => {
        if (refusedLines(error).length === 0) return;
        const { data } = await toShare.refetch();
        if (data) setSeen(data);
      },
    });
  };
  const refused = new Map(refusedLines(share.error).map((line) => [line.id, saySent(line)]));
  return (
    <form ref={form} noValidate onSubmit={submit}>
      <Stack gap="sm">
        <Group justify="space-between" align="flex-end" gap="sm">
          <div>
            <Text fw={600} size="lg" style={{ overflowWrap: 'anywhere' }}>
              {shown.productName}
            </Text>
            <Counted toShare={shown} />
          </div>
          <DayInput
            label={t`Deliveries through`}
            w={{ base: '100%', xs: 180 }}
            value={through}
            onSettle={(day) => {
              if (!day || day === through) return;
              setThrough(day);
              setSeen(null);
            }}
          />
        </Group>
        {shown.lines.length === 0 ? (
          <EmptyNote
            drawing={<CrateDrawing size={88} />}
            title={t`No confirmed orders need this product through this day.`}
          />
        ) : (
          <>
            <Group justify="space-between" gap="sm">
              <Group gap="xs">
                {shareMethods.map((method, index) => (
                  <Button
                    key={method}
                    variant="light"
                    disabled={open.length === 0}
                    {...(isWaiting && { 'aria-disabled': true, 'data-disabled': true })}
                    onClick={() => apply(method)}
                    {...(index === 0 && { 'data-autofocus': true })}
                  >
                    {translate(methodLabels[method])}
                  </Button>
                ))}
              </Group>
              <Sum toShare={shown} open={open} packagesOf={(line) => packagesOf(typedOf(line))} />
            </Group>
            <Table className={classes.table ?? ''} verticalSpacing={4} horizontalSpacing="xs">
              <Table.Thead>
                <Table.Tr>
                  <Table.Th>{t`Order`}</Table.Th>
                  <Table.Th className={classes.wide ?? ''}>{t`Delivery`}</Table.Th>
                  <Table.Th className={classes.wide ?? ''}>{t`Size`}</Table.Th>
                  <Table.Th data-number>{t`Wanted`}</Table.Th>
                  <Table.Th data-number>{t`Gets`}</Table.Th>
                </Table.Tr>
              </Table.Thead>
              <Table.Tbody>
                {shown.lines.map((line) => (
                  <LineRow
                    key={line.id}
                    line={line}
                    value={typedOf(line)}
                    problem={isTried ? problemOf(line) : undefined}
                    refusal={refused.get(line.id)}
                    isWaiting={isWaiting}
                    onChange={(value) => change({ [line.id]: value })}
                  />
                ))}
              </Table.Tbody>
            </Table>
            {shown.more > 0 && (
              <Text size="sm" c="dimmed">
                <Plural
                  value={shown.more}
                  one="# later line is not shown. Choose an earlier day to share out fewer."
                  other="# later lines are not shown. Choose an earlier day to share out fewer."
                />
              </Text>
            )}
            <Group align="flex-start" gap="sm">
              <NativeSelect
                label={t`Why less`}
                value={reason.kind}
                onChange={({ currentTarget }) =>
                  setChosen({ ...reason, kind: currentTarget.value as ShortReason['kind'] })
                }
                data={[
                  ...(['short_harvest', 'quality'] as const).map((kind) => ({
                    value: kind,
                    label: translate(shortReasonText({ kind })),
                  })),
                  { value: 'other', label: t`Other…` },
                ]}
              />
              {reason.kind === 'other' && (
                <TextInput
                  flex="1 1 12rem"
                  label={t`Reason`}
                  value={reason.text}
                  onChange={({ currentTarget }) => setChosen({ ...reason, text: currentTarget.value })}
                  error={isTried && errors['reason.text']}
                />
              )}
            </Group>
            {refused.size > 0 ? (
              <Alert color="yellow" title={t`Nothing was shared out`}>
                {t`Somebody changed some of these lines. They are shown as they are now; what you typed is kept. Look at them again, then save.`}
              </Alert>
            ) : (
              <DialogFailure error={share.error} />
            )}
          </>
        )}
        <FormButtons
          label={t`Save`}
          busyLabel={t`Saving...`}
          isBusy={share.isPending}
          isDisabled={changed.length === 0 || isWaiting}
        />
      </Stack>
    </form>
  );
}

function Counted({ toShare }: { toShare: ToShare }) {
  const { t } = useLingui();
  const { onHand, packed, baseUnit } = toShare;
  const there = formatUnits(Number(thereOf(toShare)), baseUnit);
  const held = formatUnits(onHand, baseUnit);
  const inBoxes = formatUnits(Number(packed), baseUnit);
  return (
    <Text size="sm" c="dimmed">
      {compare(packed, 0) > 0
        ? t`${there} available: ${held} on hand minus ${inBoxes} packed`
        : t`${there} available (all on hand)`}
    </Text>
  );
}

type SumProps = {
  toShare: ToShare;
  open: readonly LineToShare[];
  packagesOf: (line: LineToShare) => number;
};

function Sum({ toShare, open, packagesOf }: SumProps) {
  const { t } = useLingui();
  const { baseUnit } = toShare;
  const counted = (line: LineToShare) => {
    const packages = packagesOf(line);
    return Number.isSafeInteger(packages) ? Math.max(0, packages) : 0;
  };
  const units = unitsOf(open, counted);
  const over = minus(units, thereOf(toShare));
  const isOver = compare(over, 0) > 0;
  const given = formatNumber(Number(units));
  const wanted = formatUnits(Number(unitsOf(open, ({ quantity }) => quantity)), baseUnit);
  const there = formatUnits(Number(thereOf(toShare)), baseUnit);
  const more = formatUnits(Number(over), baseUnit);
  return (
    <Text component="output" fw={600} {...(isOver && { c: 'var(--mantine-color-error)' })}>
      {t`${given} of ${wanted}; ${there} available`}
      {isOver && ` · ${t`${more} too much`}`}
    </Text>
  );
}

type LineRowProps = {
  line: LineToShare;
  value: string | number;
  problem: unknown;
  refusal: string | undefined;
  isWaiting: boolean;
  onChange: (value: string | number) => void;
};

function LineRow({ line, value, problem, refusal, isWaiting, onChange }: LineRowProps) {
  const { t } = useLingui();
  const { orderNumber, buyerName, deliveryDate, size, quantity, fillQuantity, isPacked, reason } = line;
  const order = translate(orderTitle(orderNumber));
  const day = `${formatWeekday(deliveryDate)}, ${formatDayOfYear(deliveryDate)}`;
  const packed = isPacked && packedText({ quantity, fillQuantity, reason, packedAt: deliveryDate });
  return (
    <Table.Tr>
      <Table.Th scope="row">
        <b>{order}</b> {buyerName}
        <Text span size="sm" c="dimmed" className={classes.narrow ?? ''}>
          {day} · {size || t`package`}
        </Text>
        {packed && (
          <Text size="sm" c="dimmed">
            {translate(packed)}
          </Text>
        )}
        {refusal && (
          <Text size="sm" c="var(--mantine-color-error)">
            {refusal}
          </Text>
        )}
      </Table.Th>
      <Table.Td className={classes.wide ?? ''}>{day}</Table.Td>
      <Table.Td className={classes.wide ?? ''}>{size || t`package`}</Table.Td>
      <Table.Td data-number>{formatNumber(quantity)}</Table.Td>
      <Table.Td data-number>
        {isPacked ? (
          formatNumber(fillQuantity)
        ) : (
          <NumberField
            aria-label={t`Packages for ${order}, ${buyerName}, ${size}`}
            className={classes.gets ?? ''}
            value={value}
            onChange={onChange}
            disabled={isWaiting}
            error={problem as string | undefined}
          />
        )}
      </Table.Td>
    </Table.Tr>
  );
}
