import { Button } from '@mantine/core';
import { FieldDrawing } from '../../components/drawings.tsx';
import { EmptyNote } from '../../components/empty-note.tsx';
import { ScreenHeader } from '../../components/screen-header.tsx';

type BeginScreenProps = {
  heading: string;
  about: string;
  title: string;
  text: string;
  label: string;
  onBegin: () => void;
};

/** A room that the farm has not begun, as the person sees it who can begin it. */
export function BeginScreen({ heading, about, title, text, label, onBegin }: BeginScreenProps) {
  return (
    <>
      <ScreenHeader title={heading} subtitle={about} />
      <EmptyNote drawing={<FieldDrawing />} title={title} text={text} isHeading>
        <Button mt="xs" onClick={onBegin}>
          {label}
        </Button>
      </EmptyNote>
    </>
  );
}
