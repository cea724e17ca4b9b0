import { useState } from 'react';
import { expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { show } from '../testing/show.tsx';
import { ErrorBoundary } from './error-boundary.tsx';

const heading = page.getByRole('heading', { name: 'Application Error' });

function Planting({ plantedDate }: { plantedDate: string | null }) {
  if (plantedDate === null) throw new Error('it cannot be shown');
  return <p>Planted {plantedDate}</p>;
}

test('a part that cannot be shown says so in its place, and shows once it is read again rightly', async () => {
  // React reports what the boundary has caught.
  vi.spyOn(console, 'error').mockImplementation(() => {});
  const answers = [null, '2026-03-05'];
  function Screen() {
    const [day, setDay] = useState<string | null>(null);
    return (
      <>
        <p>The other part</p>
        <ErrorBoundary isInside onReadAgain={() => setDay(answers.shift() ?? null)}>
          <Planting plantedDate={day} />
        </ErrorBoundary>
      </>
    );
  }
  await show(<Screen />);
  await expect.element(heading).toBeVisible();
  await expect.element(page.getByText('The other part')).toBeVisible();
  const again = page.getByRole('button', { name: 'Try again' });
  await userEvent.click(again);
  await expect.element(heading).toBeVisible();
  await userEvent.click(again);
  await expect.element(page.getByText('Planted 2026-03-05')).toBeVisible();
  await expect.element(heading).not.toBeInTheDocument();
  vi.restoreAllMocks();
});
