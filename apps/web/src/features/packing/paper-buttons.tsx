import type { Day } from '@farm/domain/core';
import { useLingui } from '@lingui/react/macro';
import { Button, type ButtonProps } from '@mantine/core';
import { IconChevronDown, IconFileText, IconTag } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { ActionMenu } from '../../components/action-menu.tsx';
import { openPaper, toPaper } from '../../lib/open-paper.ts';
import { papers } from './packing-papers.ts';

type PaperLinkProps = Pick<ButtonProps, 'size'> & { href: string; children: ReactNode };

export function PaperLink({ href, ...look }: PaperLinkProps) {
  return (
    <Button
      component="a"
      rel="noopener"
      variant="default"
      leftSection={<IconFileText size={16} aria-hidden />}
      {...toPaper(href)}
      {...look}
    />
  );
}

export function PaperButtons({ day, buyerId }: { day: Day; buyerId?: number }) {
  const { t } = useLingui();
  const print = (sheet: 'single' | 'letter') => () => openPaper(papers.labels(day, sheet, buyerId));
  return (
    <>
      <PaperLink href={papers.slips(day, buyerId)}>{t`Packing slips`}</PaperLink>
      <ActionMenu
        width={240}
        target={
          <Button
            variant="default"
            leftSection={<IconTag size={16} aria-hidden />}
            rightSection={<IconChevronDown size={16} aria-hidden />}
          >{t`Labels`}</Button>
        }
        actions={[
          { key: 'letter', label: t`Letter sheets of 10`, run: print('letter') },
          { key: 'single', label: t`Label printer, 4 × 2 in`, run: print('single') },
        ]}
      />
    </>
  );
}
