import { Trans } from '@lingui/react/macro';
import { focusOn } from '../lib/focus.ts';
import classes from './skip-link.module.css';

export const MAIN_ID = 'main';

/** The first stop of the keyboard: past the tabs, to what the page is about. */
export function SkipLink() {
  return (
    <a
      href={`#${MAIN_ID}`}
      className={classes.link}
      onClick={(event) => {
        // Not by the address, which belongs to the tabs.
        event.preventDefault();
        focusOn(`#${MAIN_ID}`);
      }}
    >
      <Trans>Skip to the content</Trans>
    </a>
  );
}
