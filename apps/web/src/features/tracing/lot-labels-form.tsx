import type { ProductSize } from '@farm/domain/catalog';
import type { TracedLot } from '@farm/domain/tracing';
import { useLingui } from '@lingui/react/macro';
import { Button, Group, Radio, Select, Stack, Text } from '@mantine/core';
import { IconTag } from '@tabler/icons-react';
import { type FormEvent, useState } from 'react';
import { Loaded } from '../../components/loaded.tsx';
import { NumberField } from '../../components/number-field.tsx';
import { Skeletons } from '../../components/skeletons.tsx';
import { openPaper } from '../../lib/open-paper.ts';
import { useSizes } from '../catalog/catalog.calls.ts';
import { tracingText } from './tracing.text.ts';

const COUNT_MAX = 500;

type Props = { lot: TracedLot; onDone: () => void };

const addressOf = (lot: TracedLot, asked: { size: string; count: string; sheet: string }) => {
  const code = encodeURIComponent(lot.lotCode ?? String(lot.id));
  return `/api/lots/${code}/labels.pdf?${new URLSearchParams({ ...asked, lotId: String(lot.id) })}`;
};

/** It asks of which package, how many, and on what they are printed. */
export default function LotLabelsForm(props: Props) {
  const { t } = useLingui();
  const sizes = useSizes();
  return (
    <Loaded
      query={sizes}
      failed={tracingText.sizesFailed}
      waiting={<Skeletons label={t`Loading the package sizes`} heights={[60, 60, 60]} />}
    >
      {(all) => (
        <Fields
          {...props}
          sizes={all.filter(({ productNameId }) => productNameId === props.lot.productNameId)}
        />
      )}
    </Loaded>
  );
}

function Fields({ lot, sizes, onDone }: Props & { sizes: readonly ProductSize[] }) {
  const { t } = useLingui();
  const [size, setSize] = useState<string | null>(sizes[0] ? String(sizes[0].id) : null);
  const [count, setCount] = useState<string | number>(10);
  const [sheet, setSheet] = useState('letter');
  const [isAsked, setAsked] = useState(false);
  const isFit = Number.isInteger(Number(count)) && Number(count) >= 1 && Number(count) <= COUNT_MAX;
  if (sizes.length === 0)
    return (
      <Text>{t`This product has no package sizes. An administrator adds them in Product Templates.`}</Text>
    );
  const print = (event: FormEvent) => {
    event.preventDefault();
    setAsked(true);
    if (!isFit || size === null) return;
    openPaper(addressOf(lot, { size, count: String(count), sheet }));
    onDone();
  };
  return (
    <form noValidate onSubmit={print}>
      <Stack>
        <Text size="sm">{t`For packages that are packed today. Once printed, the code of the lot stays.`}</Text>
        <Select
          label={t`Package size`}
          data={sizes.map(({ id, size }) => ({ value: String(id), label: size }))}
          value={size}
          onChange={setSize}
          allowDeselect={false}
        />
        <NumberField
          label={t`Labels`}
          min={1}
          value={count}
          onChange={setCount}
          error={isAsked && !isFit && t`Print 1 to 500 labels at once.`}
          data-autofocus
        />
        <Radio.Group label={t`Printed on`} value={sheet} onChange={setSheet}>
          <Stack gap={6} mt={6}>
            <Radio value="letter" label={t`Letter sheets of 10`} />
            <Radio value="roll" label={t`Label printer, 4 × 2 in`} />
          </Stack>
        </Radio.Group>
        <Group justify="flex-end">
          <Button variant="default" onClick={onDone}>{t`Cancel`}</Button>
          <Button type="submit" leftSection={<IconTag size={16} aria-hidden />}>{t`Print`}</Button>
        </Group>
      </Stack>
    </form>
  );
}
