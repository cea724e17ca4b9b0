import { useLingui } from '@lingui/react/macro';
import type { AutocompleteProps } from '@mantine/core';
import { SuggestedText } from '../../components/suggested-text.tsx';

export function ReasonField(props: AutocompleteProps) {
  const { t } = useLingui();
  return (
    <SuggestedText
      label={t`Reason`}
      description={t`Kept in the history, with your name`}
      data={[t`Typing mistake`, t`Counted again`, t`Recorded twice`]}
      openOnFocus
      required
      {...props}
    />
  );
}
