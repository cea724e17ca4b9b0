import { isPermitted } from '@farm/domain/permissions';
import type { StandingLine } from '@farm/domain/standing';
import { useLingui } from '@lingui/react/macro';
import { ActionIcon, Box, Button, Stack } from '@mantine/core';
import type { UseFormReturnType } from '@mantine/form';
import { IconPlus, IconTrash } from '@tabler/icons-react';
import { Choice } from '../../components/choice.tsx';
import { NumberField } from '../../components/number-field.tsx';
import { focusOn } from '../../lib/focus.ts';
import { usePeople } from '../../lib/people.ts';
import { translate } from '../../lib/translate.ts';
import { useTemplates } from '../catalog/catalog.calls.ts';
import { ANY_GROWER } from '../orders/orders.text.ts';
import { OwnInputs } from '../orders/own-inputs.tsx';
import { newTypedLine, type RuleValues, TYPED_LINES_MAX } from './rule-values.ts';
import classes from './standing.module.css';

const ANY = 'any';

type LineFieldsProps = {
  form: UseFormReturnType<RuleValues>;
  /** They are from the rule as it was, so that sizes that are no longer sold still have a name. */
  known: readonly Pick<StandingLine, 'sizeId' | 'productName' | 'size' | 'isGone'>[];
};

/** Product, quantity and grower of each line. */
export function LineFields({ form, known }: LineFieldsProps) {
  const { t } = useLingui();
  const { templates, sizes } = useTemplates();
  const people = usePeople();
  const growers = (people.data ?? []).filter(({ role }) => isPermitted('orders.confirm', role));
  const sold = (templates ?? []).flatMap(({ name, sizes }) =>
    (sizes ?? []).map(({ id, size }) => ({ value: id, label: `${name}, ${size}`, group: name })),
  );
  const gone = known
    .filter(({ isGone }) => isGone)
    .map(({ sizeId, productName, size }) => ({
      value: sizeId,
      label: t`${productName}, ${size} (no longer sold)`,
      group: productName,
    }));
  const { lines } = form.values;
  const focusLine = (index: number) => focusOn(`[data-path="lines.${index}.sizeId"]`);
  const add = () => {
    form.insertListItem('lines', newTypedLine());
    focusLine(lines.length);
  };
  const remove = (index: number) => {
    form.removeListItem('lines', index);
    focusLine(Math.max(0, index - 1));
  };
  return (
    <Stack gap={4}>
      {lines.map((line, index) => {
        const position = index + 1;
        const isFaulty = Object.keys(form.errors).some((path) => path.startsWith(`lines.${index}.`));
        return (
          <Box
            key={line.key}
            role="group"
            aria-label={t`Product ${position}`}
            className={classes.typed ?? ''}
            data-faulty={isFaulty || undefined}
          >
            <Choice<number>
              label={t`Product and package size`}
              placeholder={t`Search products...`}
              options={[...sold, ...gone]}
              isSearching={sizes.isPending}
              nothingFound={sizes.isPending ? t`Loading...` : t`No product has this name`}
              {...form.getInputProps(`lines.${index}.sizeId`)}
            />
            <NumberField label={t`Quantity`} min={1} {...form.getInputProps(`lines.${index}.quantity`)} />
            <Choice
              label={t`Grower`}
              options={[
                { value: ANY, label: translate(ANY_GROWER) },
                ...growers.map(({ uid, name }) => ({ value: uid, label: name })),
              ]}
              nothingFound={t`No grower has this name`}
              {...form.getInputProps(`lines.${index}.farmerId`)}
              value={line.farmerId || ANY}
              onChange={(uid) => form.setFieldValue(`lines.${index}.farmerId`, uid === ANY ? '' : uid)}
            />
            <OwnInputs inputOf={(field) => form.getInputProps(`lines.${index}.${String(field)}`)} />
            <ActionIcon
              size={36}
              aria-label={t`Remove product ${position}`}
              disabled={lines.length === 1}
              onClick={() => remove(index)}
            >
              <IconTrash size={18} />
            </ActionIcon>
          </Box>
        );
      })}
      <div>
        <Button
          variant="subtle"
          size="compact-sm"
          leftSection={<IconPlus size={14} aria-hidden />}
          disabled={lines.length >= TYPED_LINES_MAX}
          onClick={add}
        >{t`Add product`}</Button>
      </div>
    </Stack>
  );
}
