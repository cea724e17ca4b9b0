import { useLingui } from '@lingui/react/macro';
import { Button } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { lazyDialog } from '../../lib/lazy-screen.tsx';
import { useMay, usePerson } from '../../lib/person.tsx';
import { useFarm } from '../../lib/use-farm.ts';
import classes from './examples-banner.module.css';

const RemoveExamples = lazyDialog(() => import('./remove-examples.tsx'));

export function ExamplesBanner() {
  const { t } = useLingui();
  const mayRemove = useMay()('farm.removeExamples');
  // From the session, so that the screen does not move when the farm's details arrive.
  const { holdsExamples: heldExamples } = usePerson();
  const holdsExamples = useFarm().data?.holdsExamples ?? heldExamples;
  const [isOpen, dialog] = useDisclosure();
  return (
    <>
      {holdsExamples && !mayRemove && (
        <p className={classes.quiet}>{t`Example farm: the people and their orders are made up.`}</p>
      )}
      {holdsExamples && mayRemove && (
        <section className={classes.banner} aria-label={t`Example farm`}>
          <p className={classes.words}>
            {t`This is the example farm: its people, orders and stock are made up.`}
          </p>
          <Button size="xs" variant="default" onClick={dialog.open}>{t`Remove the example farm`}</Button>
        </section>
      )}
      <RemoveExamples isOpen={isOpen} onClose={dialog.close} />
    </>
  );
}
