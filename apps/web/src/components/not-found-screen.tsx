import { Button } from '@mantine/core';
import { useDocumentTitle } from '@mantine/hooks';
import { createLink } from '@tanstack/react-router';
import { MessagePage } from './message-page.tsx';

const ButtonLink = createLink(Button<'a'>);

export function NotFoundScreen() {
  useDocumentTitle('404 Page Not Found · Farm Dashboard');
  return (
    <MessagePage
      title="404 Page Not Found"
      text="There is nothing at this address. It may have been mistyped, or the page has moved."
    >
      <ButtonLink component="a" to="/">
        Go to the dashboard
      </ButtonLink>
    </MessagePage>
  );
}
