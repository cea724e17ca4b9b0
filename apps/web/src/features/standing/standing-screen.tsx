import { useLingui } from '@lingui/react/macro';
import { Button, Stack } from '@mantine/core';
import { IconPlus, IconShoppingCart } from '@tabler/icons-react';
import { useEffect, useEffectEvent } from 'react';
import { FieldDrawing } from '../../components/drawings.tsx';
import { EmptyNote } from '../../components/empty-note.tsx';
import { FormDialog } from '../../components/form-dialog.tsx';
import { LoadFailure } from '../../components/load-failure.tsx';
import { ScreenHeader } from '../../components/screen-header.tsx';
import { Skeletons } from '../../components/skeletons.tsx';
import { lazyScreen } from '../../lib/lazy-screen.tsx';
import { useMay } from '../../lib/person.tsx';
import { translate } from '../../lib/translate.ts';
import { useDashboardSearch } from '../../lib/use-dashboard-search.ts';
import { useSubject } from '../../lib/use-subject.ts';
import { RuleList } from './rule-list.tsx';
import { type Rule, useRules } from './standing.calls.ts';
import { standingText } from './standing.text.ts';
import { ToReview } from './to-review.tsx';

const NewRuleForm = lazyScreen<{ repeats: string | undefined; onDone: () => void }>(
  () => import('./new-rule-form.tsx'),
);
const EditRuleForm = lazyScreen<{ rule: Rule; present: Rule | undefined; onDone: () => void }>(
  () => import('./edit-rule-form.tsx'),
);

type NewRule = { repeats: string | undefined };

/** An order to repeat is opened with this, once: reload and back do not open it again. */
const useNewRule = (manages: boolean) => {
  const [{ everyWeek }, change] = useDashboardSearch();
  const adding = useSubject<NewRule>();
  const openNow = useEffectEvent((repeats: string) => {
    if (manages) adding.open({ repeats });
    change({ everyWeek: undefined }, { replace: true });
  });
  useEffect(() => {
    if (everyWeek !== undefined) openNow(everyWeek);
  }, [everyWeek]);
  return adding;
};

export default function StandingScreen({ onLeave }: { onLeave: () => void }) {
  const { t } = useLingui();
  const manages = useMay()('standing.manage');
  const rules = useRules();
  const adding = useNewRule(manages);
  const editing = useSubject<Rule>();
  const { data } = rules;
  useEffect(() => {
    NewRuleForm.ahead();
    EditRuleForm.ahead();
  }, []);
  const active = (data ?? []).filter(({ status }) => status === 'active');
  const days = Math.max(0, ...active.map(({ leadDays }) => leadDays));
  const { subject: edited } = editing;
  const buyer = edited?.buyerName ?? '';
  const add = () => adding.open({ repeats: undefined });
  return (
    <>
      <ScreenHeader
        title={t`Standing orders`}
        subtitle={t`Orders that repeat every week, or every few weeks`}
      >
        <Button
          variant="default"
          leftSection={<IconShoppingCart size={16} aria-hidden />}
          onClick={onLeave}
        >{t`View Orders`}</Button>
        {manages && (
          <Button
            leftSection={<IconPlus size={16} aria-hidden />}
            onClick={add}
          >{t`New standing order`}</Button>
        )}
      </ScreenHeader>
      {rules.error && !data && <LoadFailure title={translate(standingText.listFailed)} query={rules} />}
      {rules.isPending && <Skeletons label={t`Loading the standing orders`} heights={[180, 220]} />}
      {data?.length === 0 && (
        <EmptyNote
          drawing={<FieldDrawing />}
          title={t`No standing orders yet`}
          text={
            manages
              ? t`Make one for a buyer who orders the same every week. Each order is shown here before it is placed.`
              : t`Sales reps make them for buyers who order the same every week.`
          }
        />
      )}
      {data && data.length > 0 && (
        <Stack gap="lg">
          <ToReview days={days} rules={data} />
          <RuleList rules={data} onEdit={editing.open} />
        </Stack>
      )}
      <FormDialog isOpen={adding.isOpen} onClose={adding.close} title={t`New standing order`} size="50rem">
        {adding.subject && <NewRuleForm repeats={adding.subject.repeats} onDone={adding.close} />}
      </FormDialog>
      <FormDialog
        isOpen={editing.isOpen}
        onClose={editing.close}
        title={t`Standing order: ${buyer}`}
        size="50rem"
      >
        {edited && (
          <EditRuleForm
            key={edited.id}
            rule={edited}
            present={data?.find(({ id }) => id === edited.id)}
            onDone={editing.close}
          />
        )}
      </FormDialog>
    </>
  );
}
