import { StandingOrder, UpdateStandingInput } from '@farm/domain/standing';
import { useLingui } from '@lingui/react/macro';
import { ConflictNote } from '../../components/conflict-note.tsx';
import { SaveForm } from '../../components/save-form.tsx';
import { useEditForm } from '../../components/use-edit-form.ts';
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
  const { conflict } = edit;
  return (
    <SaveForm
      onSubmit={edit.onSubmit}
      write={edit}
      label={t`Save`}
      busyLabel={t`Saving...`}
      isDisabled={conflict !== undefined}
      failure={
        conflict && (
          <ConflictNote {...edit.choice} title={t`Someone else changed this standing order`}>
            {Boolean(edit.error) && messageOf(edit.error)}
            <div>{wordsOf(conflict)}</div>
            <LineList lines={conflict.lines} label={t`Products`} />
          </ConflictNote>
        )
      }
    >
      <RuleFields form={edit.form} known={edit.known.lines} />
    </SaveForm>
  );
}
