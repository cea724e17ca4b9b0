import { type OrderLine, orderTitle, peopleToAsk } from '@farm/domain/orders';
import { useLingui } from '@lingui/react/macro';
import { Button, type ButtonProps } from '@mantine/core';
import { IconMessage } from '@tabler/icons-react';
import { createLink } from '@tanstack/react-router';
import { ActionMenu } from '../../../components/action-menu.tsx';
import { usePersonName } from '../../../lib/people.ts';
import { usePerson } from '../../../lib/person.tsx';
import { translate } from '../../../lib/translate.ts';
import { useOpenTab } from '../../../lib/use-dashboard-search.ts';

const LinkButton = createLink(Button<'a'>);

type MessageButtonProps = ButtonProps & {
  lines: readonly OrderLine[];
};

export function MessageButton({ lines, ...props }: MessageButtonProps) {
  const { t } = useLingui();
  const person = usePerson();
  const personName = usePersonName();
  const openTab = useOpenTab();
  const orders = [...Map.groupBy(lines, ({ orderGroupId }) => orderGroupId)];
  const choices = orders.flatMap(([about, ofOrder]) => {
    const title = translate(orderTitle(ofOrder[0]?.orderNumber ?? 0));
    const people = peopleToAsk(person, ofOrder);
    return (people.length === 0 ? [undefined] : people).map((uid) => ({
      title,
      uid,
      search: { about, ...(uid !== undefined && { with: uid }) },
    }));
  });
  const [first, ...others] = choices;
  if (!first) return null;
  const look = { variant: 'default', leftSection: <IconMessage size={16} aria-hidden />, ...props };
  const { title } = first;
  if (others.length === 0) {
    return (
      <LinkButton
        component="a"
        to="/dashboard"
        search={{ tab: 'messages', ...first.search }}
        aria-label={t`Message about ${title}`}
        {...look}
      >{t`Message`}</LinkButton>
    );
  }
  return (
    <ActionMenu
      target={
        <Button
          aria-label={orders.length === 1 ? t`Message about ${title}` : t`Message about this delivery`}
          {...look}
        >{t`Message`}</Button>
      }
      actions={choices.map(({ title, uid, search }) => {
        const name = uid === undefined ? t`Choose a person` : (personName(uid) ?? '…');
        return {
          key: `${search.about} ${name}`,
          label: orders.length === 1 ? name : `${title} · ${name}`,
          run: () => openTab('messages', search),
        };
      })}
    />
  );
}
