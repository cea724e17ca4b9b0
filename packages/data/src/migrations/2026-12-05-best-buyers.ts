/** Made totals that triggers kept. They are gone: see `2026-12-08-no-totals`. */
export const up = async (): Promise<void> => {};
