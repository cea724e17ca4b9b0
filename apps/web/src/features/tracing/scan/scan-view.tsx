import { parseScan, type Scan } from '@farm/domain/tracing';
import { msg } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { Alert, Button, Group, Stack, Text } from '@mantine/core';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { MAIN_ID } from '../../../lib/focus.ts';
import { translate, type Words } from '../../../lib/translate.ts';
import { useOpenTab } from '../../../lib/use-dashboard-search.ts';
import { type ScanState, startScan } from './camera.ts';
import classes from './scan.module.css';

/** As it is typed, so that the lot's page chooses among lots of one code by the label's GTIN. */
const typedAs = ({ lotCode, gtin }: Scan) =>
  gtin && !lotCode.includes('(') ? `(01)${gtin}(10)${lotCode}` : lotCode;

const problems: Partial<Record<ScanState, { title: Words; text: Words }>> = {
  refused: {
    title: msg`The camera is not allowed`,
    text: msg`Allow the camera for this site in the settings of the browser, then try again.`,
  },
  missing: {
    title: msg`There is no camera`,
    text: msg`Close this and type the code of the lot into the search.`,
  },
  busy: {
    title: msg`The camera does not answer`,
    text: msg`Close other programs that use it, then try again.`,
  },
  failed: {
    title: msg`Labels cannot be read now`,
    text: msg`Check the connection, then try again; or type the code of the lot into the search.`,
  },
};

/** The first label with a lot's code opens that lot, as if the code was typed. */
export default function ScanView({ onDone }: { onDone: () => void }) {
  const { t } = useLingui();
  const openTab = useOpenTab();
  const video = useRef<HTMLVideoElement>(null);
  const [state, setState] = useState<ScanState>('asking');
  const [isOther, setOther] = useState(false);
  const [tries, setTries] = useState(0);
  const onText = useEffectEvent((text: string) => {
    const scan = parseScan(text);
    setOther(!scan);
    if (!scan) return false;
    onDone();
    openTab('catalog', { lot: typedAs(scan) }, MAIN_ID);
    return true;
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: Each try starts the camera anew.
  useEffect(() => {
    if (!video.current) return;
    return startScan(video.current, { onState: setState, onText: (text) => onText(text) });
  }, [tries]);
  const problem = problems[state];
  return (
    <Stack>
      <video
        ref={video}
        className={classes.video}
        hidden={problem !== undefined}
        playsInline
        muted
        aria-label={t`What the camera sees`}
      />
      {problem ? (
        <Alert color="yellow" role="alert" title={translate(problem.title)}>
          {translate(problem.text)}
        </Alert>
      ) : (
        <Text role="status">
          {state === 'asking'
            ? t`Allow the camera, so that it can read the label.`
            : isOther
              ? t`This label names no lot. Look for one with a lot code.`
              : t`Hold the lot's label in front of the camera.`}
        </Text>
      )}
      <Group justify="flex-end">
        <Button variant="default" onClick={onDone}>{t`Cancel`}</Button>
        {problem && (
          <Button onClick={() => setTries((before) => before + 1)} data-autofocus>{t`Try again`}</Button>
        )}
      </Group>
    </Stack>
  );
}
