import { conversationToOpen, type WordedNotification } from '@farm/domain/notifications';
import { Trans, useLingui } from '@lingui/react/macro';
import { Button } from '@mantine/core';
import { useDocumentVisibility, useMediaQuery, useSessionStorage } from '@mantine/hooks';
import { useEffect, useRef, useState } from 'react';
import { focusOn } from '../../lib/focus.ts';
import { formatNumber } from '../../lib/format.ts';
import { usePerson } from '../../lib/person.tsx';
import { useDashboardSearch } from '../../lib/use-dashboard-search.ts';
import { NotificationItem } from './notification-item.tsx';
import { useNotificationList, useReadNotification } from './notifications.calls.ts';
import classes from './notifications-overlay.module.css';
import { passFocus } from './pass-focus.ts';
import { useOpenNotification } from './use-open-notification.ts';

/** How many cards show while the person points at them; otherwise only the newest, so that little is covered. */
const CARDS = 3;
/** Long enough to read three cards; the bell still has them afterward. */
const SHOWN_MS = 10_000;

type UnreadCardsProps = {
  unread: number;
  onShowAll: () => void;
  /** What gets the focus when the last card goes. */
  bell: string;
};

/**
 * The newest unread notifications, as cards in a corner of the page. Once hidden, by hand or after a while without
 * attention, they stay hidden until a newer one arrives.
 */
export function UnreadCards(props: UnreadCardsProps) {
  const { items: all } = useNotificationList('unread');
  const inView = useConversationInView();
  const items = all.filter((item) => inView === undefined || conversationToOpen(item) !== inView);
  const [putAway, putAwayUpTo] = useSessionStorage({
    key: `farm:notifications-put-away:${usePerson().uid}`,
    defaultValue: 0,
  });
  const newest = items[0]?.id ?? 0;
  if (newest <= putAway) return null;
  const unread = props.unread - (all.length - items.length);
  return <Cards {...props} items={items} unread={unread} newest={newest} onPutAway={putAwayUpTo} />;
}

/** Whether the cards cover most of the focused element. Dialogs are above the cards. */
const covers = (cards: HTMLElement | null, focused: Element): boolean => {
  if (!cards || cards.contains(focused) || focused.closest('[role="dialog"]')) return false;
  const [above, below] = [cards.getBoundingClientRect(), focused.getBoundingClientRect()];
  const width = Math.min(above.right, below.right) - Math.max(above.left, below.left);
  const height = Math.min(above.bottom, below.bottom) - Math.max(above.top, below.top);
  return width > 0 && height > 0 && width * height > (below.width * below.height) / 2;
};

/** The open conversation, whose messages need no card. */
const useConversationInView = (): number | undefined => {
  const [{ tab, conversation }] = useDashboardSearch();
  const isVisible = useDocumentVisibility() !== 'hidden';
  return tab === 'messages' && isVisible ? conversation : undefined;
};

type CardsProps = UnreadCardsProps & {
  items: WordedNotification[];
  newest: number;
  onPutAway: (upTo: number) => void;
};

/** A separate component, so that hiding the cards also resets whether the person points at them. */
function Cards({ items, newest, unread, onShowAll, bell, onPutAway }: CardsProps) {
  const { t } = useLingui();
  const isWide = useMediaQuery('(min-width: 62em)') ?? true;
  const open = useOpenNotification();
  const { mutate: read } = useReadNotification();
  const [isPointed, setPointed] = useState(false);
  const [isFocused, setFocused] = useState(false);
  const isHeld = isPointed || isFocused;
  useEffect(() => {
    if (isHeld) return;
    const timer = setTimeout(() => onPutAway(newest), SHOWN_MS);
    return () => clearTimeout(timer);
  }, [isHeld, newest, onPutAway]);
  const section = useRef<HTMLElement>(null);
  useEffect(() => {
    // The focused element must not be covered.
    const onFocusIn = ({ target }: FocusEvent) => {
      if (target instanceof Element && covers(section.current, target)) onPutAway(newest);
    };
    document.addEventListener('focusin', onFocusIn);
    return () => document.removeEventListener('focusin', onFocusIn);
  }, [newest, onPutAway]);
  const shown = items.slice(0, isWide && isHeld ? CARDS : 1);
  const more = Math.max(unread, items.length) - shown.length;
  const moreCount = formatNumber(more);
  const showAll = isWide && more > 0 && (
    <Button size="compact-sm" variant="default" onClick={onShowAll}>
      <Trans>+{moreCount} more</Trans>
    </Button>
  );
  return (
    <section
      ref={section}
      className={classes.cards}
      aria-label={t`Unread notifications`}
      data-with-more={(!isHeld && showAll !== false) || undefined}
      // Not for a tap, because the target must not move under the finger.
      onPointerEnter={({ pointerType }) => setPointed(pointerType === 'mouse')}
      onPointerLeave={() => setPointed(false)}
      onFocus={({ target }) => setFocused(target.matches(':focus-visible'))}
      onBlur={() => setFocused(false)}
    >
      <ul className={classes.list} aria-live="polite">
        {shown.map((notification) => (
          <NotificationItem
            key={notification.id}
            look={isHeld && shown.length === 1 ? 'card' : 'brief'}
            notification={notification}
            onOpen={(button) => {
              passFocus(button, bell);
              open(notification);
            }}
            onDismiss={(button) => {
              passFocus(button, bell);
              read({ id: notification.id });
            }}
          />
        ))}
      </ul>
      {isHeld && showAll && <div className={classes.under}>{showAll}</div>}
      <div className={classes.beside}>
        {!isHeld && showAll}
        <Button
          size="compact-sm"
          variant="default"
          onClick={() => {
            focusOn(bell);
            onPutAway(newest);
          }}
        >
          <Trans>Hide</Trans>
        </Button>
      </div>
    </section>
  );
}
