export type OpenCount = {
  enter: (network: string | null) => boolean;
  leave: (network: string | null) => void;
};

/** Counts what is open, in all and for each network; `null` stands for a network that only counts in all. */
export const countOpen = (most: { perNetwork: number; inAll: number }): OpenCount => {
  const open = new Map<string, number>();
  let inAll = 0;
  return {
    enter: (network) => {
      const own = network === null ? 0 : (open.get(network) ?? 0);
      if (inAll >= most.inAll || own >= most.perNetwork) return false;
      inAll += 1;
      if (network !== null) open.set(network, own + 1);
      return true;
    },
    leave: (network) => {
      inAll -= 1;
      if (network === null) return;
      const left = (open.get(network) ?? 1) - 1;
      if (left === 0) open.delete(network);
      else open.set(network, left);
    },
  };
};
