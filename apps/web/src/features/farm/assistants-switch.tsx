import { useLingui } from '@lingui/react/macro';
import { Switch, type SwitchProps, Text, TextInput } from '@mantine/core';

/** It says what assistants can do, and, once they are on, where they ask and how they get a token. */
export function AssistantsSwitch({ isOn, ...field }: SwitchProps & { isOn: boolean }) {
  const { t } = useLingui();
  return (
    <>
      <Switch
        label={t`Assistants`}
        description={t`Assistants such as Claude can ask about the farm with a person’s own rights. What they would change is a proposal that the person accepts or declines.`}
        {...field}
      />
      {isOn && (
        <>
          <TextInput
            label={t`Address for assistants`}
            value={`${window.location.origin}/mcp`}
            readOnly
            onFocus={(event) => event.currentTarget.select()}
            styles={{ input: { fontFamily: 'var(--mantine-font-family-monospace)' } }}
          />
          <Text size="sm" c="dimmed">
            {t`Each person makes a token for their assistant: Profile Settings, Access tokens, New token. “Read, and propose changes” lets it read what the person may read.`}
          </Text>
        </>
      )}
    </>
  );
}
