import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { Combobox, Modal, ScrollArea, Text, TextInput, useCombobox, VisuallyHidden } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { IconSearch } from '@tabler/icons-react';
import { useEffect, useState } from 'react';
import { flushSync } from 'react-dom';
import { DialogRoot } from '../../../components/dialog-root.tsx';
import { lazyDialog } from '../../../lib/lazy-screen.tsx';
import classes from './command-palette.module.css';
import { useCommands } from './use-commands.ts';
import type { OwnActs } from './use-own-commands.ts';

const ProfileSettings = lazyDialog(() => import('../profile/profile-settings.tsx'));

type CommandPaletteProps = {
  isOpen: boolean;
  onClose: () => void;
  onSignOut: () => void;
};

export default function CommandPalette({ isOpen, ...palette }: CommandPaletteProps) {
  const { onClose } = palette;
  const { t } = useLingui();
  const [section, setSection] = useState<string>();
  const [isInProfile, profile] = useDisclosure();
  const onSection = (name: string) => {
    setSection(name);
    profile.open();
  };
  return (
    <>
      <ProfileSettings isOpen={isInProfile} only={section} onClose={profile.close} />
      <DialogRoot
        opened={isOpen}
        onClose={onClose}
        yOffset="12dvh"
        padding={0}
        size="lg"
        closeOnEscape={false}
        onKeyDown={({ key, nativeEvent }) => key === 'Escape' && !nativeEvent.isComposing && onClose()}
      >
        <Modal.Overlay />
        {/* Esc closes the palette only, not a dialog below it. */}
        <Modal.Content aria-label={t`Find`} data-mantine-stop-propagation="true">
          <Modal.Body>
            <Palette {...palette} onSection={onSection} />
          </Modal.Body>
        </Modal.Content>
      </DialogRoot>
    </>
  );
}

function Palette({ onClose, ...acts }: OwnActs & { onClose: () => void }) {
  const { t } = useLingui();
  const [query, setQuery] = useState('');
  const { groups, isSearching, failure } = useCommands(query.trim(), acts);
  const combobox = useCombobox({ opened: true });
  const commands = groups.flatMap((group) => group.commands);
  const ids = commands.map(({ id }) => id).join(' ');
  useEffect(() => {
    if (ids) combobox.selectFirstOption();
  }, [ids, combobox.selectFirstOption]);

  const run = (id: string) => {
    const command = commands.find((one) => one.id === id);
    // Closes first, so that the focus is back where it was before the command moves it.
    flushSync(onClose);
    command?.run();
  };

  const note = isSearching ? t`Searching…` : failure;
  const [first, ...rest] = commands;
  const firstLabel = first?.label;
  const restCount = rest.length;
  return (
    <Combobox store={combobox} onOptionSubmit={run}>
      <Combobox.EventsTarget withExpandedAttribute>
        <TextInput
          data-autofocus
          variant="unstyled"
          size="lg"
          role="combobox"
          aria-label={t`Find`}
          placeholder={t`A tab, an order, a buyer, a product…`}
          autoComplete="off"
          spellCheck={false}
          maxLength={200}
          leftSection={<IconSearch size={20} stroke={1.6} aria-hidden />}
          value={query}
          onChange={(event) => setQuery(event.currentTarget.value)}
          data-awaits={isSearching || undefined}
          className={classes.search ?? ''}
        />
      </Combobox.EventsTarget>
      <ScrollArea.Autosize mah="min(26rem, 60dvh)" type="auto" className={classes.results ?? ''}>
        <Combobox.Options aria-label={t`Results`}>
          {groups.map(({ label, commands }) => (
            <Combobox.Group key={label} label={label}>
              {commands.map(({ id, label: name, description, Icon }) => (
                <Combobox.Option key={id} value={id} className={classes.option ?? ''}>
                  <Icon size={18} stroke={1.6} aria-hidden />
                  <span className={classes.words}>
                    {name}
                    {description && (
                      <Text span size="sm" c="dimmed">
                        {description}
                      </Text>
                    )}
                  </span>
                </Combobox.Option>
              ))}
            </Combobox.Group>
          ))}
        </Combobox.Options>
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
      </ScrollArea.Autosize>
    </Combobox>
  );
}
