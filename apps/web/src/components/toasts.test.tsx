import { Button } from '@mantine/core';
import { afterEach, expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { notify } from '../lib/notify.tsx';
import { show } from '../testing/show.tsx';

const region = page.getByRole('region', { name: 'Notifications' });
const close = region.getByRole('button', { name: 'Close this message' });
const failed = region.getByText('Not saved');
const sender = page.getByRole('button', { name: 'Send' });

afterEach(() => {
  vi.useRealTimers();
});

const fail = () => notify.failure({ title: 'Not saved', message: 'Try again.' });

const send = async (act: () => void, stopTime = () => {}) => {
  await show(<Button onClick={act}>Send</Button>);
  // The part that shows toasts is loaded on its own.
  await expect.poll(() => region.element().childElementCount).toBeGreaterThan(0);
  await userEvent.tab();
  stopTime();
  await userEvent.keyboard('{Enter}');
};

/** An act or expectation that waits for an element moves the time: here, keys are pressed, and the page is asked at once. */
const stopTime = () => vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
const frame = () => new Promise(requestAnimationFrame);
/** Waits by frames, which go on. */
const until = async (isSo: () => boolean) => {
  while (!isSo()) await frame();
};
const isShown = () => failed.elements().length > 0;
const isShownAfter = async (ms: number) => {
  await until(isShown);
  // A render that was begun ends before the time goes on, and after it.
  for (const passed of [ms, 0]) {
    await frame();
    await frame();
    vi.advanceTimersByTime(passed);
  }
  return isShown();
};
const expectGone = async () => {
  vi.useRealTimers();
  await expect.element(failed).not.toBeInTheDocument();
};

test('a toast stays for five seconds', async () => {
  await send(fail, stopTime);
  expect(await isShownAfter(4900)).toBe(true);
  vi.advanceTimersByTime(200);
  await expectGone();
});

test('F8 moves the focus to a toast, which stays while it is there; Escape closes it and leads back', async () => {
  await send(fail, stopTime);
  await userEvent.keyboard('{F8}');
  expect(document.activeElement).toBe(region.element());
  expect(await isShownAfter(6000)).toBe(true);
  await userEvent.keyboard('{Tab}');
  expect(document.activeElement).toBe(close.element());
  expect(await isShownAfter(6000)).toBe(true);
  await userEvent.keyboard('{Escape}');
  await expectGone();
  await expect.element(sender).toHaveFocus();
});

test('a toast that was read and left goes after five seconds more', async () => {
  await send(fail, stopTime);
  await userEvent.keyboard('{F8}');
  expect(await isShownAfter(6000)).toBe(true);
  await userEvent.keyboard('{Shift>}{Tab}{/Shift}');
  expect(document.activeElement).toBe(sender.element());
  expect(await isShownAfter(4900)).toBe(true);
  vi.advanceTimersByTime(200);
  await expectGone();
});

test('a success is told politely and a failure at once, which shows in place of the toast before', async () => {
  const toasts = [() => notify.success({ title: 'Saved' }), fail];
  await send(() => toasts.shift()?.(), stopTime);
  const shown = () =>
    ['status', 'alert']
      .flatMap((role) => region.getByRole(role).elements())
      .map((toast) => `${toast.role}: ${toast.querySelector('.mantine-Notification-title')?.textContent}`)
      .join();
  await until(() => shown() === 'status: Saved');
  await userEvent.keyboard('{Enter}');
  await until(() => shown() === 'alert: Not saved');
});

test('a toast is swiped away to the right by fifty pixels, not by fewer and not to the left', async () => {
  await send(fail);
  const swipe = (right: number) =>
    userEvent.dragAndDrop(failed, failed, {
      sourcePosition: { x: 5, y: 5 },
      targetPosition: { x: 5 + right, y: 5 },
      force: true,
      steps: 4,
    });
  for (const right of [45, -90]) {
    await swipe(right);
    await frame();
    await expect.element(failed).toBeVisible();
  }
  await swipe(60);
  await expect.element(failed).not.toBeInTheDocument();
});

test('Undo closes the toast and leads back before it acts, so that the act may move the focus', async () => {
  const undone: (Element | null)[] = [];
  const action = { label: 'Undo', run: () => undone.push(document.activeElement) };
  await send(() => notify.success({ title: 'Deleted', action }));
  const undo = region.getByRole('button', { name: 'Undo' });
  await expect.element(undo).toBeVisible();
  await userEvent.keyboard('{F8}{Tab}');
  await expect.element(undo).toHaveFocus();
  await userEvent.keyboard('{Enter}');
  await expect.element(undo).not.toBeInTheDocument();
  expect(undone).toEqual([sender.element()]);
});
