import { Button } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { useEffect, useState } from 'react';
import { ChatDrawing } from '../../components/drawings.tsx';
import { EmptyNote } from '../../components/empty-note.tsx';
import { useDashboardSearch } from '../../lib/use-dashboard-search.ts';
import { ConversationList } from './conversation-list.tsx';
import { ConversationPane } from './conversation-pane.tsx';
import classes from './messages.module.css';
import { StartDialog } from './start-dialog.tsx';

/** Conversations beside the open one; on a phone the one or the other. */
export default function MessagesScreen() {
  const [{ conversation: selected }, change] = useDashboardSearch();
  const [isStarting, start] = useDisclosure();
  const select = (conversation: number | undefined) => change({ conversation });
  const [started, setStarted] = useState<number | null>(null);
  useEffect(() => {
    // Once the dialog is closed: until then what is typed in it holds every change of the address up.
    if (started === null || isStarting) return;
    setStarted(null);
    change({ conversation: started });
  }, [started, isStarting, change]);
  return (
    <div className={classes.screen} data-open={selected === undefined ? undefined : true}>
      <ConversationList selected={selected} onSelect={select} onStart={start.open} />
      <section className={classes.pane} aria-label="Conversation">
        {selected === undefined ? (
          <div className={classes.nothing}>
            <EmptyNote drawing={<ChatDrawing />} title="Select a conversation to start messaging">
              <Button variant="default" onClick={start.open}>
                Start a conversation
              </Button>
            </EmptyNote>
          </div>
        ) : (
          <ConversationPane key={selected} id={selected} onBack={() => select(undefined)} />
        )}
      </section>
      <StartDialog
        isOpen={isStarting}
        onClose={start.close}
        onStarted={(conversation) => {
          setStarted(conversation.id);
          start.close();
        }}
      />
    </div>
  );
}
