import type { ImportRow, RowState } from '@farm/domain/imports';
import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { Badge, Checkbox, Group, Stack, Text } from '@mantine/core';
import { saySent, translate } from '../../lib/translate.ts';
import { CorrectCell } from './correct-cell.tsx';
import { nameOfColumn } from './import-template.ts';
import classes from './imports.module.css';
import { stateLabels } from './imports.text.ts';
import type { Alike } from './row-likeness.ts';
import type { Corrections } from './use-corrections.ts';

const colors = new Map<RowState, string>([
  ['new', 'brand'],
  ['changed', 'yellow'],
  ['error', 'red'],
]);

type PreviewRowProps = {
  row: ImportRow;
  alike: Alike;
  corrections: Corrections;
  isLeftOut: boolean;
  onToggle: (row: number) => void;
};

export function PreviewRow({ row: shown, alike, corrections, isLeftOut, onToggle }: PreviewRowProps) {
  const { t } = useLingui();
  const { row, state, title, changes, issues, notes, proposal, cells, pays } = shown;
  const named = proposal ? (cells[proposal.column] ?? '') : '';
  const proposed = proposal ? alike.proposals(proposal, named) : [];
  return (
    <tr data-state={state} data-out={isLeftOut || undefined}>
      <td className={classes.number}>{row}</td>
      <th scope="row">
        <Group gap={6}>
          <span className={classes.title}>{title || t`Row ${row}`}</span>
          <Badge size="sm" variant="light" color={colors.get(state) ?? 'gray'} tt="none" fw={600}>
            {translate(stateLabels[state])}
          </Badge>
        </Group>
      </th>
      <td>
        <Stack gap={8}>
          {changes.length > 0 && (
            <dl className={classes.changes}>
              {changes.map(({ column, before, after }) => (
                <div key={column}>
                  <dt>{nameOfColumn(column)}</dt>
                  <dd>
                    {before !== null && <del>{before}</del>} {after === null ? t`none` : <ins>{after}</ins>}
                  </dd>
                </div>
              ))}
            </dl>
          )}
          {issues.map((issue) => (
            <CorrectCell
              key={`${issue.column} ${issue.message}`}
              row={row}
              issue={issue}
              text={issue.column === null ? '' : (cells[issue.column] ?? '')}
              alike={alike.issues(issue, issue.column === null ? '' : (cells[issue.column] ?? ''))}
              corrections={corrections}
              isLeftOut={isLeftOut}
            />
          ))}
          {notes.map((note) => (
            <Text key={note.message} size="sm" c="dimmed">
              {saySent(note)}
            </Text>
          ))}
          {proposal && (
            <Checkbox
              label={proposalText(proposal.label, proposed.length)}
              checked={false}
              onChange={() =>
                corrections.answer(
                  [{ column: proposal.column, from: named, value: proposal.value, rows: [...proposed] }],
                  proposal.label,
                )
              }
            />
          )}
          {pays && (
            <Text
              size="sm"
              {...(pays.outcome === 'never' ? { className: classes.never ?? '' } : { c: 'dimmed' })}
            >
              {saySent(pays)}
            </Text>
          )}
          {state === 'same' && <Text size="sm" c="dimmed">{t`Nothing changes.`}</Text>}
        </Stack>
      </td>
      <td style={{ width: '1%' }}>
        {state !== 'same' && (
          <Checkbox aria-label={t`Leave out row ${row}`} checked={isLeftOut} onChange={() => onToggle(row)} />
        )}
      </td>
    </tr>
  );

  function proposalText(name: string, count: number) {
    return count > 1
      ? t`Is this ${name}? (${plural(count, { one: '# row', other: '# rows' })})`
      : t`Is this ${name}?`;
  }
}
