import { useLingui } from '@lingui/react/macro';
import { Button } from '@mantine/core';
import { Component, type ReactNode } from 'react';
import { isPartFailure } from '../lib/lazy-screen.tsx';
import { MessagePage } from './message-page.tsx';
import { hasReloadFailed, PartMissing } from './part-missing.tsx';

type Props = {
  children: ReactNode;
  isInside?: boolean;
  onReadAgain?: () => void;
};

type State = { failure: 'render' | 'part' | null };

/** If the code of the children could not be loaded, waits for the server and reloads the page. */
export class ErrorBoundary extends Component<Props, State> {
  override state: State = { failure: null };

  static getDerivedStateFromError(error: unknown): State {
    return { failure: isPartFailure(error) && !hasReloadFailed() ? 'part' : 'render' };
  }

  override render() {
    const { failure } = this.state;
    if (!failure) return this.props.children;
    if (failure === 'part') return <PartMissing isInside={this.props.isInside ?? false} />;
    const { isInside = false, onReadAgain } = this.props;
    return (
      <ApplicationError
        isInside={isInside}
        {...(onReadAgain && {
          onReadAgain: () => {
            onReadAgain();
            this.setState({ failure: null });
          },
        })}
      />
    );
  }
}

function ApplicationError({ isInside, onReadAgain }: { isInside: boolean; onReadAgain?: () => void }) {
  const { t } = useLingui();
  return (
    <MessagePage
      title={t`Application Error`}
      text={t`Something went wrong while showing this page. Reloading it usually helps.`}
      isInside={isInside}
    >
      {onReadAgain && <Button onClick={onReadAgain}>{t`Try again`}</Button>}
      <Button {...(onReadAgain && { variant: 'default' })} onClick={() => window.location.reload()}>
        {t`Reload Page`}
      </Button>
    </MessagePage>
  );
}
