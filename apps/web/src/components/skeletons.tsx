import { Skeleton, Stack, type StackProps } from '@mantine/core';

type SkeletonsProps = StackProps & { label: string; heights: readonly number[] };

export function Skeletons({ label, heights, ...look }: SkeletonsProps) {
  return (
    <Stack role="status" aria-label={label} {...look}>
      {heights.map((height, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: they have fixed places.
        <Skeleton key={index} h={height} />
      ))}
    </Stack>
  );
}
