import { type AskedColumn, type ImportKind, type ImportPreview, importColumns } from '@farm/domain/imports';
import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { Button, Group, Loader, NativeSelect, Paper, SimpleGrid, Stack, Text, Title } from '@mantine/core';
import { type FormEvent, useId, useState } from 'react';
import { nameOfColumn } from './import-template.ts';

type ColumnQuestionsProps = {
  kind: ImportKind;
  columns: ImportPreview['columns'];
  asked: readonly AskedColumn[];
  isBusy: boolean;
  onAnswer: (columns: Record<string, string | null>) => void;
};

const OUT = '-';

/** Asks, before the rows are shown, what only the person who made the file can know of it. */
export function ColumnQuestions({ kind, columns, asked, isBusy, onAnswer }: ColumnQuestionsProps) {
  const { t } = useLingui();
  const heading = useId();
  const [said, setSaid] = useState<Record<string, string>>({});
  const taken = new Set(columns.map(({ key }) => key));
  const free = importColumns[kind].map(({ key }) => key).filter((key) => !taken.has(key));
  const isOpen = asked.some(({ name }) => !said[name]);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (isOpen || isBusy) return;
    onAnswer(
      Object.fromEntries(asked.map(({ name }) => [name, said[name] === OUT ? null : (said[name] ?? null)])),
    );
  };
  return (
    <Paper component="section" withBorder p="md" aria-labelledby={heading}>
      <form onSubmit={submit}>
        <Stack gap="sm">
          <div>
            <Title order={3} size="h5" id={heading}>
              {plural(asked.length, {
                one: 'What is this column?',
                other: 'What are these columns?',
              })}
            </Title>
            <Text size="sm">{t`Left out, it could change what the other columns mean.`}</Text>
          </div>
          <SimpleGrid cols={{ base: 1, sm: 2 }} spacing="sm">
            {asked.map(({ name, samples, fields }) => {
              const values = samples.join(' · ');
              const saidOfOthers = new Set(asked.map((one) => one.name !== name && said[one.name]));
              const keys = [...new Set([...fields, ...free])].filter((key) => !saidOfOthers.has(key));
              return (
                <NativeSelect
                  key={name}
                  label={name}
                  description={t`For example: ${values}`}
                  data={[
                    { value: '', label: t`Choose...` },
                    ...keys.map((key) => ({ value: key, label: nameOfColumn(key) })),
                    { value: OUT, label: t`Leave out` },
                  ]}
                  value={said[name] ?? ''}
                  onChange={(event) => setSaid({ ...said, [name]: event.currentTarget.value })}
                />
              );
            })}
          </SimpleGrid>
          <Group gap="sm">
            <Button
              type="submit"
              aria-disabled={isOpen || isBusy}
              {...(isOpen && { 'data-disabled': true })}
              leftSection={isBusy && <Loader size={14} color="currentColor" aria-hidden />}
            >{t`Preview`}</Button>
            {isOpen && <Text size="sm">{t`Answer first, then preview.`}</Text>}
          </Group>
        </Stack>
      </form>
    </Paper>
  );
}
