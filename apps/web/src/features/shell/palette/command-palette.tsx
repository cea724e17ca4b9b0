import '@mantine/spotlight/styles.css';
import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { Text, VisuallyHidden } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { createSpotlight, Spotlight, type SpotlightRootProps, useSpotlight } from '@mantine/spotlight';
import { IconSearch } from '@tabler/icons-react';
import { useId, useLayoutEffect, useState } from 'react';
import { flushSync } from 'react-dom';
import { returning } from '../../../components/dialog.tsx';
import { lazyDialog } from '../../../lib/lazy-screen.tsx';
import { useOpenTab } from '../../../lib/use-dashboard-search.ts';
import classes from './command-palette.module.css';
import type { Lead } from './commands.ts';
import { type OwnActs, useCommands } from './use-commands.ts';

const KeysDialog = lazyDialog(() => import('../../orders/acts/keys-dialog.tsx'));
const ProfileSettings = lazyDialog(() => import('../profile/profile-settings.tsx'));

const [store, spotlight] = createSpotlight();

type RootProps = Omit<SpotlightRootProps, 'opened' | 'onClose'> & { opened: boolean; onClose: () => void };

const Root = returning(({ opened, onClose, ...props }: RootProps) => {
  useLayoutEffect(() => (opened ? spotlight.open() : spotlight.close()), [opened]);
  return <Spotlight.Root {...props} store={store} shortcut={null} onSpotlightClose={onClose} />;
});

type CommandPaletteProps = { isOpen: boolean; onClose: () => void; onSignOut: () => void };

export default function CommandPalette({ isOpen, onClose, onSignOut }: CommandPaletteProps) {
  const { t } = useLingui();
  const [section, setSection] = useState<string>();
  const [isInProfile, profile] = useDisclosure();
  const [isShowingKeys, keys] = useDisclosure();
  const onSection = (name: string | undefined) => {
    setSection(name);
    profile.open();
  };
  return (
    <>
      <ProfileSettings isOpen={isInProfile} only={section} onClose={profile.close} />
      <KeysDialog isOpen={isShowingKeys} onClose={keys.close} />
      <Root
        opened={isOpen}
        onClose={onClose}
        yOffset="12dvh"
        size="lg"
        overlayProps={{}}
        attributes={{ content: { 'aria-label': t`Find` } }}
        closeOnActionTrigger={false}
        closeOnEscape={false}
        onKeyDown={({ key, nativeEvent }) => key === 'Escape' && !nativeEvent.isComposing && onClose()}
      >
        <Palette onClose={onClose} onSignOut={onSignOut} onSection={onSection} onKeys={keys.open} />
      </Root>
    </>
  );
}

function Palette({ onClose, ...own }: OwnActs & { onClose: () => void }) {
  const { t } = useLingui();
  const openTab = useOpenTab();
  const { query, selected } = useSpotlight(store);
  const { groups, isSearching, failure } = useCommands(query.trim(), own);
  const listId = useId();
  const commands = groups.flatMap((group) => group.commands);
  const at = Math.max(0, selected);
  const ids = commands.map(({ id }) => id).join(' ');
  // The library selects the first action only when the query changes, not when the farm's answer comes.
  useLayoutEffect(() => {
    if (ids) store.setState({ ...store.getState(), selected: 0 });
  }, [ids]);

  const run = (leads: Lead) => {
    // Closes first, so that the focus is back where it was before the command moves it.
    flushSync(onClose);
    if (typeof leads === 'function') leads();
    else openTab(...leads);
  };

  const note = isSearching ? t`Searching…` : failure;
  const [first, ...rest] = commands;
  const firstLabel = first?.label;
  const restCount = rest.length;
  return (
    <>
      <Spotlight.Search
        data-autofocus
        // Esc closes the palette only, not a dialog below it.
        data-mantine-stop-propagation
        classNames={{ input: classes.search ?? '' }}
        role="combobox"
        aria-label={t`Find`}
        aria-expanded
        aria-controls={listId}
        aria-activedescendant={commands[at] && `${listId}-${at}`}
        placeholder={t`A tab, an order, a buyer, a product…`}
        autoComplete="off"
        spellCheck={false}
        maxLength={200}
        leftSection={<IconSearch size={20} stroke={1.6} aria-hidden />}
        data-awaits={isSearching || undefined}
      />
      <Spotlight.ActionsList
        mah="min(26rem, 60dvh)"
        style={{ padding: '0.25rem 0.5rem 0', marginInlineEnd: '0' }}
      >
        <div role="listbox" id={listId} aria-label={t`Results`}>
          {groups.map(({ label, commands: some }) => (
            <Spotlight.ActionsGroup key={label} label={label} role="group" aria-label={label}>
              {some.map((command) => {
                const index = commands.indexOf(command);
                return (
                  <Spotlight.Action
                    key={command.id}
                    // The library keeps an id for itself, which screen readers need.
                    renderRoot={(props) => <button {...props} id={`${listId}-${index}`} />}
                    role="option"
                    aria-selected={index === at}
                    data-selected={index === at || undefined}
                    className={classes.option ?? ''}
                    label={command.label}
                    {...(command.description && { description: command.description })}
                    leftSection={<command.Icon size={18} stroke={1.6} aria-hidden />}
                    onClick={() => run(command.leads)}
                  />
                );
              })}
            </Spotlight.ActionsGroup>
          ))}
        </div>
        <Text role="status" size="sm" c="dimmed" className={classes.note ?? ''}>
          {note ??
            (first ? (
              // Screen readers announce the selected option only after an arrow key is pressed.
              <VisuallyHidden>
                {t`Enter: ${firstLabel}. ${plural(restCount, { one: '# other result', other: '# other results' })}.`}
              </VisuallyHidden>
            ) : (
              t`Nothing found`
            ))}
        </Text>
        <div className={classes.more} aria-hidden />
      </Spotlight.ActionsList>
    </>
  );
}
