import type { SignInOrigin } from '@farm/data/identity';
import Bowser from 'bowser';
import type { Context } from '../core/context.ts';

const AGENT_MAX = 500;
const NAME_MAX = 40;

/** The first word of what a program calls itself, such as `curl` in `curl/8.5.0`; browsers all begin with Mozilla. */
const programOf = (agent: string): string | null => {
  const name = /^([A-Za-z][\w .-]*)/.exec(agent)?.[1]?.trim();
  return name && name !== 'Mozilla' ? name.slice(0, NAME_MAX) : null;
};

export const describeOrigin = ({ userAgent = '', network }: Context): SignInOrigin => {
  const agent = userAgent.slice(0, AGENT_MAX);
  const place = network === '' ? null : network;
  if (agent.trim() === '') return { browser: null, system: null, network: place };
  const { browser, os } = Bowser.parse(agent);
  return {
    browser: browser.name ? browser.name.slice(0, NAME_MAX) : programOf(agent),
    system: os.name ? os.name.slice(0, NAME_MAX) : null,
    network: place,
  };
};
