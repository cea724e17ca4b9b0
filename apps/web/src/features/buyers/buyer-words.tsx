import { type Buyer, mayChangeBuyer } from '@farm/domain/buyers';
import { useLingui } from '@lingui/react/macro';
import { ActionIcon, Paper, Text, Title } from '@mantine/core';
import { IconX } from '@tabler/icons-react';
import { LoadFailure } from '../../components/load-failure.tsx';
import { trpc } from '../../lib/api.ts';
import { focusOn } from '../../lib/focus.ts';
import { useMay, usePerson } from '../../lib/person.tsx';
import { translate } from '../../lib/translate.ts';
import { useWrite } from '../../lib/use-write.ts';
import { useWords } from './buyers.calls.ts';
import classes from './buyers.module.css';
import { buyersText } from './buyers.text.ts';

/** This buyer calls things so, as somebody answered when a message was read. */
export function BuyerWords({ buyer }: { buyer: Buyer }) {
  const { t } = useLingui();
  const may = useMay();
  const mayForget = mayChangeBuyer(usePerson(), buyer);
  const words = useWords(buyer.id, may('buyers.words'));
  const forget = useWrite(trpc.buyers.forgetWord, {
    reads: ['buyers.words'],
    waitsForReads: true,
    success: buyersText.wordForgotten,
    failure: buyersText.forgetFailed,
  });
  if (words.error && !words.data)
    return <LoadFailure title={translate(buyersText.wordsFailed)} query={words} />;
  if (!words.data || words.data.length === 0) return null;
  return (
    <Paper withBorder p="md" component="section" aria-labelledby="buyer-words">
      <Title order={2} size="h5" id="buyer-words" tabIndex={-1} mb={4}>{t`Words`}</Title>
      <Text size="xs" c="dimmed" mb="xs">{t`How this buyer’s messages are read`}</Text>
      <ul className={classes.words} aria-labelledby="buyer-words">
        {words.data.map(({ id, word, productName, size }) => (
          <li key={id}>
            <span>
              <b>{word}</b> = {productName} {size}
            </span>
            {mayForget && (
              <ActionIcon
                variant="subtle"
                color="gray"
                aria-label={t`Forget “${word}”`}
                title={t`Forget “${word}”`}
                aria-disabled={forget.isPending}
                onClick={() => {
                  if (forget.isPending) return;
                  forget.mutate({ id }, { onSuccess: () => focusOn('#buyer-words') });
                }}
              >
                <IconX size={16} />
              </ActionIcon>
            )}
          </li>
        ))}
      </ul>
    </Paper>
  );
}
