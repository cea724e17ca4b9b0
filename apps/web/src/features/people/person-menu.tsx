import { isNoWork, type Person } from '@farm/domain/people';
import { useLingui } from '@lingui/react/macro';
import { ActionIcon, Menu } from '@mantine/core';
import {
  IconArrowsExchange,
  IconDots,
  IconHistory,
  IconKey,
  IconLogout,
  IconUserCheck,
  IconUserOff,
  IconUserShield,
} from '@tabler/icons-react';
import { useState } from 'react';
import { useNameOf } from '../../lib/people.ts';
import classes from './people.module.css';
import type { PeopleView } from './people-view.ts';
import { type PersonAct, PersonQuestion } from './person-question.tsx';

type PersonMenuProps = { person: Person; isOneself: boolean; onShow: (view: PeopleView) => void };

export function PersonMenu({ person, isOneself, onShow }: PersonMenuProps) {
  const { t } = useLingui();
  const [asked, ask] = useState<PersonAct | null>(null);
  const { suspendedAt, work } = person;
  const called = useNameOf()(person);
  const isOthers = !isOneself;
  return (
    <>
      <Menu position="bottom-end" width={240}>
        <Menu.Target>
          <ActionIcon
            className={classes.menu ?? ''}
            size={44}
            aria-label={t`More for ${called}`}
            data-person={person.uid}
          >
            <IconDots size={20} />
          </ActionIcon>
        </Menu.Target>
        <Menu.Dropdown>
          <Menu.Item
            className={classes.act ?? ''}
            leftSection={<IconUserShield size={16} aria-hidden />}
            onClick={() => onShow({ kind: 'role', person })}
          >{t`Change role`}</Menu.Item>
          {isOthers && !suspendedAt && (
            <Menu.Item
              className={classes.act ?? ''}
              leftSection={<IconKey size={16} aria-hidden />}
              onClick={() => ask('reset')}
            >{t`Reset link`}</Menu.Item>
          )}
          {isOthers && !suspendedAt && (
            <Menu.Item
              className={classes.act ?? ''}
              leftSection={<IconLogout size={16} aria-hidden />}
              onClick={() => ask('endSessions')}
            >{t`End sessions`}</Menu.Item>
          )}
          <Menu.Item
            className={classes.act ?? ''}
            leftSection={<IconArrowsExchange size={16} aria-hidden />}
            disabled={isNoWork(work)}
            onClick={() => onShow({ kind: 'handOver', person })}
          >{t`Hand over`}</Menu.Item>
          <Menu.Item
            className={classes.act ?? ''}
            leftSection={<IconHistory size={16} aria-hidden />}
            onClick={() => onShow({ kind: 'history', person })}
          >{t`History`}</Menu.Item>
          {isOthers && <Menu.Divider />}
          {isOthers &&
            (suspendedAt ? (
              <Menu.Item
                className={classes.act ?? ''}
                leftSection={<IconUserCheck size={16} aria-hidden />}
                onClick={() => ask('restore')}
              >{t`Restore`}</Menu.Item>
            ) : (
              <Menu.Item
                className={classes.act ?? ''}
                color="red"
                leftSection={<IconUserOff size={16} aria-hidden />}
                onClick={() => ask('suspend')}
              >{t`Suspend`}</Menu.Item>
            ))}
        </Menu.Dropdown>
      </Menu>
      {asked && <PersonQuestion act={asked} person={person} onShow={onShow} onClose={() => ask(null)} />}
    </>
  );
}
