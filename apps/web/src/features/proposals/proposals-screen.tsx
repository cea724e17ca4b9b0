import { useLingui } from '@lingui/react/macro';
import { Button, Group, Stack, Text, Title } from '@mantine/core';
import { IconShoppingCart } from '@tabler/icons-react';
import { useEffect } from 'react';
import { FieldDrawing } from '../../components/drawings.tsx';
import { EmptyNote } from '../../components/empty-note.tsx';
import { Loaded, ShowMore } from '../../components/loaded.tsx';
import { ScreenHeader } from '../../components/screen-header.tsx';
import { Skeletons } from '../../components/skeletons.tsx';
import { focusOn } from '../../lib/focus.ts';
import { useMay } from '../../lib/person.tsx';
import { useDashboardSearch } from '../../lib/use-dashboard-search.ts';
import { useFarm } from '../../lib/use-farm.ts';
import { ProposalCard, proposalHeadingId } from './proposal-card.tsx';
import { useProposals } from './proposals.calls.ts';
import { proposalsText } from './proposals.text.ts';

const HEADING = 'waiting-proposals';

const waiting = (label: string) => <Skeletons label={label} heights={[180, 180, 180]} />;

export type ProposalsScreenProps = {
  onLeave: () => void;
  /** For who can switch assistants on. */
  onSettings: () => void;
};

export default function ProposalsScreen({ onLeave, onSettings }: ProposalsScreenProps) {
  const { t } = useLingui();
  const [{ proposals: shows, proposal: named }, change] = useDashboardSearch();
  const open = useProposals('open');
  const isAll = shows === 'all';
  const items = open.data?.pages.flatMap((page) => page.items);
  // As a notification leads here; the address forgets it, so that coming back does not take the focus.
  useEffect(() => {
    if (named === undefined) return;
    focusOn(`#${proposalHeadingId(named)}`);
    change({ proposal: undefined }, { replace: true });
  }, [named, change]);
  return (
    <>
      <ScreenHeader
        title={t`Proposals`}
        subtitle={t`What assistants and services would do, if you accept it`}
      >
        <Button
          variant="default"
          leftSection={<IconShoppingCart size={16} aria-hidden />}
          onClick={onLeave}
        >{t`View Orders`}</Button>
      </ScreenHeader>
      <Stack gap="lg">
        <section aria-label={t`Waiting for you`} id={HEADING} tabIndex={-1}>
          <Loaded
            query={{ ...open, data: items }}
            failed={proposalsText.listFailed}
            waiting={waiting(t`Loading the proposals`)}
            empty={<NoProposals onSettings={onSettings} />}
          >
            {(proposals) => (
              <Stack>
                {proposals.map((proposal) => (
                  <ProposalCard
                    key={proposal.id}
                    proposal={proposal}
                    onDecided={() => focusOn(`#${HEADING}`, { preventScroll: true })}
                    onLookAgain={() => void open.refetch()}
                  />
                ))}
                <ShowMore list={open} label={t`Show more`} />
              </Stack>
            )}
          </Loaded>
        </section>
        <Group justify="center">
          <Button
            variant="subtle"
            aria-expanded={isAll}
            onClick={() => change({ proposals: isAll ? 'open' : 'all' }, { replace: true })}
          >
            {isAll ? t`Hide decided` : t`Show decided`}
          </Button>
        </Group>
        {isAll && <Decided />}
      </Stack>
    </>
  );
}

function NoProposals({ onSettings }: { onSettings: () => void }) {
  const { t } = useLingui();
  const mayChange = useMay()('farm.update');
  const isOn = useFarm().data?.assistantsOn ?? true;
  return (
    <EmptyNote
      drawing={<FieldDrawing />}
      title={t`Nothing waits for you`}
      text={t`An assistant or a service can propose an order, a harvest, a price or a message. It shows here, and nothing happens until you accept it.`}
    >
      {!isOn && mayChange && (
        <>
          <Text size="sm">{t`Assistants are off. You switch them on in the farm details.`}</Text>
          <Button mt="xs" onClick={onSettings}>{t`Open farm details`}</Button>
        </>
      )}
    </EmptyNote>
  );
}

/** Accepted, declined and expired ones, the newest first. */
function Decided() {
  const { t } = useLingui();
  const all = useProposals();
  const decided = all.data?.pages.flatMap((page) => page.items).filter(({ state }) => state !== 'open');
  return (
    <section aria-labelledby="decided-proposals">
      <Title order={2} size="h5" id="decided-proposals" mb="sm">{t`Decided`}</Title>
      <Loaded
        query={{ ...all, data: decided }}
        failed={proposalsText.listFailed}
        waiting={waiting(t`Loading the decided proposals`)}
        empty={!all.hasNextPage && t`None of the last 90 days.`}
      >
        {(proposals) => (
          <Stack>
            {proposals.map((proposal) => (
              <ProposalCard
                key={proposal.id}
                proposal={proposal}
                onDecided={() => {}}
                onLookAgain={() => {}}
              />
            ))}
          </Stack>
        )}
      </Loaded>
      <ShowMore list={all} label={t`Show earlier`} mt="sm" />
    </section>
  );
}
