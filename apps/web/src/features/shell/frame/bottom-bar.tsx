import type { TabName } from '@farm/domain/permissions';
import { Trans, useLingui } from '@lingui/react/macro';
import { UnstyledButton } from '@mantine/core';
import { IconDots } from '@tabler/icons-react';
import { MAIN_ID } from '../../../lib/focus.ts';
import { translate } from '../../../lib/translate.ts';
import { useOpenTab } from '../../../lib/use-dashboard-search.ts';
import { useEarly } from '../../../lib/use-early.ts';
import { tabParts } from '../tabs.ts';
import classes from './bottom-bar.module.css';
import { TabCountBadge } from './tab-count.tsx';
import { useTabCounts } from './tab-counts.ts';

const most: TabName[] = ['orders', 'calendar', 'catalog', 'messages'];

type BottomBarProps = { current: TabName; isMenuOpen: boolean; onMenu: () => void };

export function BottomBar({ current, isMenuOpen, onMenu }: BottomBarProps) {
  const { t } = useLingui();
  const open = useOpenTab();
  const [shown, openTab] = useEarly(current, (tab) => open(tab, {}, MAIN_ID));
  const counts = useTabCounts();
  return (
    <nav className={classes.bar} aria-label={t`Most used tabs`} data-behind={isMenuOpen || undefined}>
      {most.map((tab) => {
        const { label, Icon } = tabParts[tab];
        const count = counts[tab];
        const countId = `bottom-count-${tab}`;
        return (
          <div key={tab} className={classes.place}>
            <UnstyledButton
              className={classes.tab ?? ''}
              aria-current={tab === shown ? 'page' : undefined}
              aria-describedby={count && countId}
              onClick={() => openTab(tab)}
            >
              <Icon size={22} stroke={1.6} aria-hidden />
              {translate(label)}
            </UnstyledButton>
            {count && (
              <TabCountBadge
                place="corner"
                count={count.count}
                said={{ id: countId, meaning: count.meaning }}
              />
            )}
          </div>
        );
      })}
      <div className={classes.place}>
        <UnstyledButton
          className={classes.tab ?? ''}
          data-current={!most.includes(shown) || undefined}
          aria-label={t`More: open the menu`}
          aria-haspopup="dialog"
          aria-expanded={isMenuOpen}
          onClick={onMenu}
        >
          <IconDots size={22} stroke={1.6} aria-hidden />
          <Trans context="tabs">More</Trans>
        </UnstyledButton>
      </div>
    </nav>
  );
}
