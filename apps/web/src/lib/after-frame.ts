export const afterFrame = (run: () => void): void => {
  requestAnimationFrame(() => setTimeout(run));
};
