import type { CodeKind } from '@farm/domain/identity';
import type { AccessCode } from '@farm/domain/people';
import { useLingui } from '@lingui/react/macro';
import { Badge, Button, Group, Stack, Switch, Text, TextInput } from '@mantine/core';
import { useState } from 'react';
import { Loaded } from '../../components/loaded.tsx';
import { SaveForm } from '../../components/save-form.tsx';
import { Skeletons } from '../../components/skeletons.tsx';
import { useCreateForm } from '../../components/use-save-form.ts';
import { trpc } from '../../lib/api.ts';
import { focusOn } from '../../lib/focus.ts';
import { formatInstant } from '../../lib/format.ts';
import { translate } from '../../lib/translate.ts';
import { useWrite } from '../../lib/use-write.ts';
import { useCodes } from './people.calls.ts';
import classes from './people.module.css';
import { codeNames, codeUses, peopleText, peopleToasts } from './people.text.ts';
import type { PeopleView } from './people-view.ts';

export function CodesList({ onShow }: { onShow: (view: PeopleView) => void }) {
  const { t } = useLingui();
  const codes = useCodes();
  return (
    <Stack>
      <Text size="sm" c="dimmed">
        {t`Anyone who knows a code can sign up with it. A code is never shown again; if it is forgotten, set a new one.`}
      </Text>
      <Loaded
        query={codes}
        failed={peopleText.codesFailed}
        waiting={<Skeletons label={t`Loading the access codes`} heights={[88, 88, 88]} gap="xs" />}
      >
        {(read) => (
          <ul className={classes.list} aria-label={t`Access codes`}>
            {read.map((code) => (
              <li key={code.kind} className={classes.row}>
                <CodeRow code={code} onShow={onShow} />
              </li>
            ))}
          </ul>
        )}
      </Loaded>
    </Stack>
  );
}

function CodeRow({ code, onShow }: { code: AccessCode; onShow: (view: PeopleView) => void }) {
  const { t } = useLingui();
  const [isChanging, setChanging] = useState(false);
  const switchCode = useWrite(trpc.people.switchCode, {
    topics: ['people'],
    success: ({ isOn }) => (isOn ? peopleToasts.codeOn : peopleToasts.codeOff),
    failure: peopleToasts.failed,
  });
  const { kind, isOn, setAt } = code;
  const name = translate(codeNames[kind]);
  const since = setAt && formatInstant(setAt);
  return (
    <Stack gap="xs">
      <Group justify="space-between" gap="xs">
        <div className={classes.facts}>
          <Group gap={8}>
            <Text fw={600}>{name}</Text>
            {!isOn && <Badge tt="none" variant="light" color="red">{t`Off`}</Badge>}
          </Group>
          <Text size="sm" c="dimmed">
            {translate(codeUses[kind])}. {since ? t`Set ${since}.` : t`As set on the server.`}
          </Text>
        </div>
        <Group gap="md">
          <Switch
            label={t`On`}
            aria-label={t`${name}: on`}
            size="md"
            classNames={{ body: classes.switch ?? '' }}
            checked={switchCode.isPending ? switchCode.variables.isOn : isOn}
            onChange={(event) => switchCode.mutate({ kind, isOn: event.currentTarget.checked })}
          />
          <Button
            variant="default"
            mih={44}
            data-code={kind}
            aria-label={t`Change: ${name}`}
            aria-expanded={isChanging}
            onClick={() => setChanging(!isChanging)}
          >{t`Change`}</Button>
        </Group>
      </Group>
      {isChanging && (
        <CodeForm
          kind={kind}
          onMade={(made) => onShow({ kind: 'code', code: made })}
          onCancel={() => {
            setChanging(false);
            focusOn(`[data-code="${kind}"]`);
          }}
        />
      )}
    </Stack>
  );
}

type CodeFormProps = { kind: CodeKind; onMade: (code: string) => void; onCancel: () => void };

function CodeForm({ kind, onMade, onCancel }: CodeFormProps) {
  const { t } = useLingui();
  const setCode = useWrite(trpc.people.setCode, { topics: ['people'] });
  const { field, save } = useCreateForm({
    initialValues: { code: '' },
    toInput: ({ code }) => ({ kind, ...(code.trim() && { code: code.trim() }) }),
    isKeyed: false,
    creation: setCode,
    onSaved: (made) => onMade(made.code),
  });
  return (
    <SaveForm {...save} label={t`Set the code`} busyLabel={t`Setting the code...`} onCancel={onCancel}>
      <TextInput
        label={t`New code`}
        description={t`Leave it blank, and the farm makes a strong one.`}
        autoComplete="off"
        {...field('code')}
      />
    </SaveForm>
  );
}
