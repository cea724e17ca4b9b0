import type { CodeKind } from '@farm/domain/identity';
import type { AccessCode } from '@farm/domain/people';
import { useLingui } from '@lingui/react/macro';
import { Badge, Button, Group, Stack, Switch, Text, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useState } from 'react';
import { useUnsaved } from '../../components/form-dialog.tsx';
import { LoadFailure } from '../../components/load-failure.tsx';
import { Skeletons } from '../../components/skeletons.tsx';
import { showRefusal } from '../../lib/field-errors.ts';
import { focusOn } from '../../lib/focus.ts';
import { formatInstant } from '../../lib/format.ts';
import { translate } from '../../lib/translate.ts';
import { useCodes, useSetCode, useSwitchCode } from './people.calls.ts';
import classes from './people.module.css';
import { codeNames, codeUses, peopleText } from './people.text.ts';
import type { PeopleView } from './people-view.ts';
import { ViewForm } from './view-form.tsx';

export function CodesList({ onShow }: { onShow: (view: PeopleView) => void }) {
  const { t } = useLingui();
  const codes = useCodes();
  return (
    <Stack>
      <Text size="sm" c="dimmed">
        {t`Anyone who knows a code can sign up with it. A code is never shown again; if it is forgotten, set a new one.`}
      </Text>
      {codes.isLoadingError && <LoadFailure title={translate(peopleText.codesFailed)} query={codes} />}
      {codes.isPending && <Skeletons label={t`Loading the access codes`} heights={[88, 88, 88]} gap="xs" />}
      <ul className={classes.list} aria-label={t`Access codes`}>
        {codes.data?.map((code) => (
          <li key={code.kind} className={classes.row}>
            <CodeRow code={code} onShow={onShow} />
          </li>
        ))}
      </ul>
    </Stack>
  );
}

function CodeRow({ code, onShow }: { code: AccessCode; onShow: (view: PeopleView) => void }) {
  const { t } = useLingui();
  const [isChanging, setChanging] = useState(false);
  const switchCode = useSwitchCode();
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
  const setCode = useSetCode();
  const form = useForm({ initialValues: { code: '' } });
  useUnsaved(form.isDirty() && !setCode.isSuccess);
  const submit = form.onSubmit(({ code }) => {
    const typed = code.trim();
    if (setCode.isPending) return;
    setCode.mutate(
      { kind, ...(typed && { code: typed }) },
      { onSuccess: (made) => onMade(made.code), onError: showRefusal(form) },
    );
  });
  return (
    <ViewForm
      onSubmit={submit}
      write={setCode}
      label={t`Set the code`}
      busyLabel={t`Setting the code...`}
      gap="sm"
      onCancel={onCancel}
    >
      <TextInput
        label={t`New code`}
        description={t`Leave it blank, and the farm makes a strong one.`}
        autoComplete="off"
        {...form.getInputProps('code')}
      />
    </ViewForm>
  );
}
