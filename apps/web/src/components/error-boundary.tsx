import { Button } from '@mantine/core';
import { Component, type ReactNode } from 'react';
import { MessagePage } from './message-page.tsx';

type Props = {
  children: ReactNode;
  /** Stands within a page rather than for it. */
  isInside?: boolean;
};

/** Shows 'Application Error' in place of children that failed to render; React logs the failure. */
export class ErrorBoundary extends Component<Props, { failed: boolean }> {
  override state = { failed: false };

  static getDerivedStateFromError() {
    return { failed: true };
  }

  override render() {
    if (!this.state.failed) return this.props.children;
    return (
      <MessagePage
        title="Application Error"
        text="Something went wrong while showing this page. Reloading it usually helps."
        isInside={this.props.isInside ?? false}
      >
        <Button onClick={() => window.location.reload()}>Reload Page</Button>
      </MessagePage>
    );
  }
}
