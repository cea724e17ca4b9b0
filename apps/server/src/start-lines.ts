import { existsSync } from 'node:fs';
import { type NetworkInterfaceInfo, networkInterfaces } from 'node:os';
import { isPublic, type Settings } from './env.ts';

const EVERY_ADDRESS = ['0.0.0.0', '::'];

/** The addresses of a container are not those of the network it serves. */
const isContainer = () => existsSync('/.dockerenv') || existsSync('/run/.containerenv');

const localAddresses = (interfaces: NodeJS.Dict<NetworkInterfaceInfo[]>) =>
  Object.values(interfaces)
    .flatMap((each) => each ?? [])
    .filter(({ family, internal }) => family === 'IPv4' && !internal)
    .map(({ address }) => address);

/** How other machines open the farm; `address` is where it listens. */
export const reachLines = (
  { host, publicUrl }: Pick<Settings, 'host' | 'publicUrl'>,
  address: string,
  interfaces = isContainer() ? {} : networkInterfaces(),
): string[] => {
  if (publicUrl) return [`People open it at ${publicUrl}`];
  if (!isPublic(host, publicUrl)) {
    return ['Only this machine can open it. Set HOST=0.0.0.0 to open it to the local network.'];
  }
  const { port } = new URL(address);
  const hosts = EVERY_ADDRESS.includes(host) ? localAddresses(interfaces) : [];
  const urls = hosts.map((each) => `http://${each}:${port}`);
  return urls.length > 0 ? [`Others in the local network open ${urls.join(' or ')}`] : [];
};
