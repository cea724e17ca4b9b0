import { useLingui } from '@lingui/react/macro';
import { Badge, Button, Group, Paper, Stack, Text, Title } from '@mantine/core';
import { useState } from 'react';
import { ConfirmDialog } from '../../components/confirm-dialog.tsx';
import { MoreMenu } from '../../components/more-menu.tsx';
import { focusOn } from '../../lib/focus.ts';
import { useMay } from '../../lib/person.tsx';
import { useSubject } from '../../lib/use-subject.ts';
import { HistoryButton } from '../history/history-button.tsx';
import { LineList } from './line-list.tsx';
import { useRuleWords } from './rule-words.ts';
import { SkippedDays } from './skipped-days.tsx';
import { type Rule, useEndRule, usePauseRule } from './standing.calls.ts';
import classes from './standing.module.css';
import { standingFields } from './standing-history.ts';

const SHOWN_AT_FIRST = 100;
const HEADING = 'standing-rules';

type RuleListProps = { rules: readonly Rule[]; onEdit: (rule: Rule) => void };

export function RuleList({ rules, onEdit }: RuleListProps) {
  const { t } = useLingui();
  const ending = useSubject<Rule>();
  const end = useEndRule();
  const [isLong, setLong] = useState(false);
  const shown = isLong ? rules : rules.slice(0, SHOWN_AT_FIRST);
  const count = rules.length;
  const buyer = ending.subject?.buyerName ?? '';
  return (
    <Paper withBorder p="md" component="section" aria-labelledby={HEADING}>
      <Title order={2} size="h5" id={HEADING} tabIndex={-1} mb="sm">
        {t`Standing orders`}
      </Title>
      <Stack component="ul" gap={0} aria-labelledby={HEADING}>
        {shown.map((rule) => (
          <RuleRow key={rule.id} rule={rule} onEdit={() => onEdit(rule)} onEnd={() => ending.open(rule)} />
        ))}
      </Stack>
      {shown.length < count && (
        <Button variant="subtle" size="compact-sm" onClick={() => setLong(true)}>
          {t`Show all ${count} standing orders`}
        </Button>
      )}
      <ConfirmDialog
        isOpen={ending.isOpen}
        title={t`End this standing order?`}
        confirmLabel={t`End it`}
        cancelLabel={t`Keep`}
        write={end}
        onCancel={ending.close}
        onConfirm={() =>
          ending.subject &&
          end.mutate(
            { id: ending.subject.id, version: ending.subject.version },
            {
              onSuccess: () => {
                ending.close();
                focusOn(`#${HEADING}`, { preventScroll: true });
              },
            },
          )
        }
      >
        {t`No more orders are proposed for ${buyer}. Orders that were placed stay. This cannot be undone.`}
      </ConfirmDialog>
    </Paper>
  );
}

type RuleRowProps = { rule: Rule; onEdit: () => void; onEnd: () => void };

function RuleRow({ rule, onEdit, onEnd }: RuleRowProps) {
  const { t } = useLingui();
  const manages = useMay()('standing.manage');
  const wordsOf = useRuleWords();
  const pause = usePauseRule();
  const { id, version, buyerName, status, placesItself, isBuyerGone, lines, purchaseOrderNumber } = rule;
  const isPaused = status === 'paused';
  const setPaused = () => !pause.isPending && pause.mutate({ id, version, isPaused: !isPaused });
  return (
    <li className={classes.row}>
      <div>
        <Group gap={8}>
          <Text span fw={600}>
            {buyerName}
          </Text>
          {isPaused && <Badge variant="light" color="yellow">{t`Paused`}</Badge>}
          {placesItself && <Badge variant="light" color="gray">{t`Places itself`}</Badge>}
          {isBuyerGone && <Badge variant="light" color="red">{t`Buyer removed`}</Badge>}
        </Group>
        <Text size="sm" c="dimmed">
          {wordsOf(rule)}
          {purchaseOrderNumber && ` · ${t`PO`} ${purchaseOrderNumber}`}
        </Text>
        <LineList lines={lines} label={t`Products for ${buyerName}`} />
        <SkippedDays rule={rule} heading={HEADING} />
      </div>
      <Group gap={6} className={classes.acts ?? ''} data-by-finger>
        {manages && (
          <Button
            size="compact-sm"
            variant="default"
            aria-label={t`Edit: ${buyerName}`}
            onClick={onEdit}
          >{t`Edit`}</Button>
        )}
        <HistoryButton subject="standing_order" id={id} of={buyerName} fields={standingFields} size={28} />
        {manages && (
          <MoreMenu
            size={28}
            label={t`More for ${buyerName}`}
            actions={[
              { key: 'pause', label: isPaused ? t`Resume` : t`Pause`, run: setPaused },
              { key: 'end', label: t`End...`, isDestructive: true, run: onEnd },
            ]}
          />
        )}
      </Group>
    </li>
  );
}
