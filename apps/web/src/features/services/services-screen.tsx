import type { Area } from '@farm/domain/permissions';
import type { CreatedService, Service } from '@farm/domain/services';
import { Plural, useLingui } from '@lingui/react/macro';
import { Badge, Button, Group, Stack, Text } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { useState } from 'react';
import { RemovalDialog } from '../../components/confirm-dialog.tsx';
import { OnceNote } from '../../components/once-note.tsx';
import { focusOn } from '../../lib/focus.ts';
import { formatInstant } from '../../lib/format.ts';
import { useSubject } from '../../lib/use-subject.ts';
import { AccountList } from '../identity/account-list.tsx';
import { AccountRow } from '../identity/account-row.tsx';
import { areaText } from '../identity/token-areas.text.ts';
import { useTokenDays } from '../identity/token-days.tsx';
import { roleName } from '../people/person-fields.ts';
import { ServiceForm } from './service-form.tsx';
import { useEndService, useServices } from './services.calls.ts';
import { servicesText } from './services.text.ts';

export default function ServicesScreen() {
  const { t } = useLingui();
  const services = useServices();
  const [isAdding, setAdding] = useState(false);
  const [created, setCreated] = useState<CreatedService | null>(null);
  const ending = useSubject<Service>();
  const end = useEndService();
  const name = (created ?? ending.subject)?.name ?? '';
  const toList = () => {
    setAdding(false);
    setCreated(null);
    focusOn('#new-service');
  };
  if (created) {
    return (
      <OnceNote label={t`Token of ${name}`} value={created.token} onDone={toList}>
        {t`Copy the token now: it is not shown again, and the farm does not keep it.`}
      </OnceNote>
    );
  }
  if (isAdding) return <ServiceForm onCancel={toList} onCreated={setCreated} />;
  return (
    <Stack>
      <Group justify="space-between" wrap="nowrap" align="flex-start">
        <Text size="sm">{t`A service is a program with a token of its own, such as a web shop. It acts in its own name, not as a person.`}</Text>
        <Button
          id="new-service"
          mih={44}
          style={{ flexShrink: 0 }}
          leftSection={<IconPlus size={16} aria-hidden />}
          data-autofocus
          onClick={() => setAdding(true)}
        >{t`New service`}</Button>
      </Group>
      <AccountList
        label={t`Services`}
        query={services}
        failure={servicesText.listFailed}
        empty={t`The farm has no services.`}
      >
        {(service) => <ServiceRow key={service.id} service={service} onEnd={ending.open} />}
      </AccountList>
      <RemovalDialog
        asked={ending}
        remove={end}
        title={t`End this service?`}
        confirmLabel={t`End service`}
        busyLabel={t`Ending...`}
      >{t`Programs that use the token of “${name}” stop working at once. What it did keeps its name.`}</RemovalDialog>
    </Stack>
  );
}

function ServiceRow({ service, onEnd }: { service: Service; onEnd: (service: Service) => void }) {
  const { t } = useLingui();
  const { name, role, scopes, createdBy, createdAt } = service;
  const areas = scopes.map((scope) => {
    if (scope === 'propose') return t`Propose changes`;
    const [area = '', right] = scope.split(':');
    const words = areaText[area as Area];
    const label = words ? t(words) : area;
    return right === 'write' ? t`${label} (change)` : label;
  });
  const made = formatInstant(createdAt);
  const days = useTokenDays(service, t`Works until you end it`);
  return (
    <AccountRow
      title={name}
      badge={
        <Badge tt="none" size="sm" variant="light" color="gray">
          {roleName(role)}
        </Badge>
      }
      lines={[
        <>
          <Plural value={areas.length} one="# area" other="# areas" />: {areas.join(', ')}
        </>,
        createdBy ? t`Made by ${createdBy}, ${made}` : t`Made ${made}`,
        ...days,
      ]}
      action={
        <Button
          variant="default"
          mih={44}
          style={{ flexShrink: 0 }}
          aria-label={t`End ${name}`}
          onClick={() => onEnd(service)}
        >
          {t({ message: `End`, context: `service` })}
        </Button>
      }
    />
  );
}
