import { StandingOrder, UpdateStandingInput } from '@farm/domain/standing';
import { useLingui } from '@lingui/react/macro';
import { SaveForm } from '../../components/save-form.tsx';
import { useEditForm } from '../../components/use-save-form.ts';
import { messageOf } from '../../lib/api.ts';
import { LineList } from './line-list.tsx';
import { RuleFields } from './rule-fields.tsx';
import { type RuleValues, toRuleInput, valuesOfRule } from './rule-values.ts';
import { useRuleWords } from './rule-words.ts';
import { type Rule, useUpdateRule } from './standing.calls.ts';

type EditRuleProps = { rule: Rule; present: Rule | undefined; onDone: () => void };

export default function EditRuleForm({ rule, present, onDone }: EditRuleProps) {
  const { t } = useLingui();
  const wordsOf = useRuleWords();
  const edit = useEditForm({
    thing: rule,
    ...(present && { present }),
    schemaOfThing: StandingOrder,
    valuesOf: valuesOfRule,
    toInput: (values: RuleValues, { id, version }) => ({ ...toRuleInput(values), id, version }),
    schema: UpdateStandingInput,
    useChange: useUpdateRule,
    onSaved: onDone,
  });
  const { conflict, save } = edit;
  return (
    <SaveForm
      {...save}
      isDisabled={conflict !== undefined}
      note={{ title: t`Someone else changed this standing order` }}
      changed={(now) => (
        <>
          {Boolean(save.write.error) && messageOf(save.write.error)}
          <div>{wordsOf(now)}</div>
          <LineList lines={now.lines} label={t`Products`} />
        </>
      )}
    >
      <RuleFields form={edit.form} known={edit.known.lines} />
    </SaveForm>
  );
}
