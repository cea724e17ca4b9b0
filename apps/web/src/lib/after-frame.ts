/** Runs once what was just pressed has shown. */
export const afterFrame = (run: () => void): void => {
  requestAnimationFrame(() => setTimeout(run));
};
