import { useLingui } from '@lingui/react/macro';
import { Button } from '@mantine/core';
import { useDocumentTitle } from '@mantine/hooks';
import { createLink } from '@tanstack/react-router';
import { MessagePage } from './message-page.tsx';

const ButtonLink = createLink(Button<'a'>);

export function NotFoundScreen() {
  const { t } = useLingui();
  useDocumentTitle(t`404 Page Not Found · Farm Dashboard`);
  return (
    <MessagePage
      title={t`404 Page Not Found`}
      text={t`There is nothing at this address. It may have been mistyped, or the page has moved.`}
    >
      <ButtonLink component="a" to="/">{t`Go to the dashboard`}</ButtonLink>
    </MessagePage>
  );
}
