import type { ImportAnswer } from '@farm/domain/imports';
import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { Button, Group, Text } from '@mantine/core';
import { IconX } from '@tabler/icons-react';
import { nameOfColumn } from './import-template.ts';
import { chosenLabel } from './use-corrections.ts';

type CorrectedCellsProps = { answers: readonly ImportAnswer[]; onTakeBack: (answer: ImportAnswer) => void };

/** Somebody answered these so far, each of which can be taken back. */
export function CorrectedCells({ answers, onTakeBack }: CorrectedCellsProps) {
  const { t } = useLingui();
  const shown = answers.filter(({ text, from }) => text !== from);
  if (shown.length === 0) return null;
  return (
    <Group gap={6} mt="xs" role="group" aria-label={t`Corrected here`}>
      <Text size="sm">{t`Corrected here:`}</Text>
      {shown.map((answer) => {
        const { column, from, row, rows = row === undefined ? [] : [row] } = answer;
        const [first] = rows;
        const count = rows.length;
        const text = chosenLabel(answer);
        const name = nameOfColumn(column);
        const several = plural(count, { one: '# row', other: '# rows' });
        const where =
          first === undefined ? name : count === 1 ? t`row ${first}, ${name}` : t`${several}, ${name}`;
        const what = text === undefined ? t`${where} “${from}”` : t`${where} “${from}” → “${text}”`;
        return (
          <Button
            key={`${column} ${rows.join()} ${from}`}
            size="compact-sm"
            mih={32}
            variant="light"
            color="gray"
            rightSection={<IconX size={14} aria-hidden />}
            aria-label={t`Take back: ${what}`}
            onClick={() => onTakeBack(answer)}
          >
            {what}
          </Button>
        );
      })}
    </Group>
  );
}
