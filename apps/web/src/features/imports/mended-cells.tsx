import type { ImportAnswer } from '@farm/domain/imports';
import { useLingui } from '@lingui/react/macro';
import { Button, Group, Text } from '@mantine/core';
import { IconX } from '@tabler/icons-react';
import { nameOfColumn } from './import-template.ts';
import { chosenLabel } from './use-mending.ts';

type MendedCellsProps = { answers: readonly ImportAnswer[]; onTakeBack: (answer: ImportAnswer) => void };

/** What somebody answered so far, each of which can be taken back. */
export function MendedCells({ answers, onTakeBack }: MendedCellsProps) {
  const { t } = useLingui();
  const shown = answers.filter(({ text, from }) => text !== from);
  if (shown.length === 0) return null;
  return (
    <Group gap={6} mt="xs" role="group" aria-label={t`Corrected here`}>
      <Text size="sm">{t`Corrected here:`}</Text>
      {shown.map((answer) => {
        const { column, from, row } = answer;
        const text = chosenLabel(answer);
        const name = nameOfColumn(column);
        const where = row === undefined ? name : t`row ${row}, ${name}`;
        const what = text === undefined ? t`${where} “${from}”` : t`${where} “${from}” → “${text}”`;
        return (
          <Button
            key={`${column} ${row ?? ''} ${from}`}
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
