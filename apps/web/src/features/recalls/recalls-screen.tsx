import type { RecallSummary } from '@farm/domain/recalls';
import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { Anchor, Button, Group, Paper, Stack, Text, Title } from '@mantine/core';
import { IconClipboardList } from '@tabler/icons-react';
import { createLink } from '@tanstack/react-router';
import { useEffect } from 'react';
import { CrateDrawing } from '../../components/drawings.tsx';
import { EmptyNote } from '../../components/empty-note.tsx';
import { Loaded, ShowMore } from '../../components/loaded.tsx';
import { ScreenHeader } from '../../components/screen-header.tsx';
import { Skeletons } from '../../components/skeletons.tsx';
import { formatInstant } from '../../lib/format.ts';
import { useDashboardSearch, useOpenTab } from '../../lib/use-dashboard-search.ts';
import { OpenRecall } from './open-recall-button.tsx';
import { RecallBadges } from './recall-badges.tsx';
import { RecallView } from './recall-view.tsx';
import { useRecalls } from './recalls.calls.ts';
import classes from './recalls.module.css';
import { recallsText, titleOf, toldText } from './recalls.text.ts';

const AnchorLink = createLink(Anchor<'a'>);

/** The recalls of the farm, or the one that the address names. */
export default function RecallsScreen() {
  const [{ recalls, recall }, change] = useDashboardSearch();
  // A notification names the recall alone.
  useEffect(() => {
    if (recalls === undefined) change({ recalls: 'all' }, { replace: true });
  }, [recalls, change]);
  return recall === undefined ? <Recalls /> : <RecallView key={recall} id={recall} />;
}

function Recalls() {
  const { t } = useLingui();
  const openTab = useOpenTab();
  const list = useRecalls();
  const items = list.data?.pages.flatMap((page) => page.items);
  return (
    <>
      <ScreenHeader
        title={t`Recalls`}
        subtitle={t`Get lots back from the buyers who got them, or practice it`}
      >
        <Button
          variant="default"
          leftSection={<IconClipboardList size={16} aria-hidden />}
          onClick={() => openTab('catalog')}
        >{t`View products`}</Button>
        <OpenRecall label={t`Recall a lot...`} isInAddress />
      </ScreenHeader>
      <Loaded
        query={{ ...list, data: items }}
        failed={recallsText.listFailed}
        waiting={<Skeletons label={t`Loading the recalls`} heights={[120, 120, 120]} />}
        empty={
          <EmptyNote
            drawing={<CrateDrawing />}
            title={t`No lot was recalled yet`}
            text={t`Practice it before you need it: name a lot, and see which buyers you would call. A practice holds nothing and notifies nobody.`}
          />
        }
      >
        {(recalls) => (
          <Stack>
            {openFirst(recalls).map((recall) => (
              <Card key={recall.id} recall={recall} />
            ))}
            <ShowMore list={list} label={t`Show more`} />
          </Stack>
        )}
      </Loaded>
    </>
  );
}

const openFirst = (recalls: readonly RecallSummary[]) =>
  recalls.toSorted((a, b) => Number(a.closedAt !== null) - Number(b.closedAt !== null));

function Card({ recall }: { recall: RecallSummary }) {
  const { t } = useLingui();
  const { id, reason, closedAt, openedAt, openedBy, lots, told } = recall;
  const headingId = `recall-${id}`;
  const name = openedBy.name ?? t`Unknown`;
  const when = formatInstant(openedAt);
  const ended = closedAt && formatInstant(closedAt);
  const [first, ...others] = lots;
  const lot = first && `${first.lotCode ?? first.id} · ${first.productName}`;
  return (
    <Paper withBorder p="md" component="article" aria-labelledby={headingId}>
      <Group gap="xs">
        <Title order={2} size="h4" id={headingId}>
          <AnchorLink
            to="/dashboard"
            search={{ tab: 'catalog', recalls: 'all', recall: id }}
            inherit
            underline="always"
          >
            {titleOf(recall)}
          </AnchorLink>
        </Title>
        <RecallBadges recall={recall} />
      </Group>
      <Text className={classes.words ?? ''}>{reason}</Text>
      {lot && (
        <Text size="sm">
          {others.length > 0
            ? t`${lot} and ${plural(others.length, { one: '# more lot', other: '# more lots' })}`
            : lot}
        </Text>
      )}
      <Text size="sm" fw={600} mt="xs">
        {toldText(told)}
      </Text>
      <Text size="sm" c="dimmed">
        {ended ? t`Opened by ${name}, ${when}; closed ${ended}` : t`Opened by ${name}, ${when}`}
      </Text>
    </Paper>
  );
}
