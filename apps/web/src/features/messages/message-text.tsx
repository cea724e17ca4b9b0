import { tabs } from '@farm/domain/permissions';
import { Fragment, useMemo } from 'react';
import { orderHeadingId } from '../../lib/arrival.ts';
import { usePerson } from '../../lib/person.tsx';
import { findMessageParts } from './message-parts.ts';
import { useBuyerNames } from './messages.calls.ts';
import classes from './messages.module.css';
import { TextLink, useEveryOrder } from './order-link.tsx';

const buyersTabRoles: readonly string[] = tabs.buyers;

export function MessageText({ content }: { content: string }) {
  const { role } = usePerson();
  const buyerNames = useBuyerNames(buyersTabRoles.includes(role));
  const everyOrder = useEveryOrder();
  const parts = useMemo(() => findMessageParts(content, buyerNames), [content, buyerNames]);
  let at = 0;
  return (
    <div className={classes.text}>
      {parts.map((part) => {
        const key = at;
        at += part.text.length;
        if (part.kind === 'words') return <Fragment key={key}>{part.text}</Fragment>;
        const isOrder = part.kind === 'order';
        return (
          <TextLink
            key={key}
            to="/dashboard"
            search={
              isOrder
                ? { tab: 'orders', q: `#${part.number}`, ...everyOrder }
                : { tab: 'buyers', q: part.text }
            }
            {...(isOrder && { state: { focus: orderHeadingId(part.number) } })}
            inherit
            c="inherit"
            underline="always"
          >
            {part.text}
          </TextLink>
        );
      })}
    </div>
  );
}
