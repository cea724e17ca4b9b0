import { expect, it } from 'vitest';
import { reachLines } from './start-lines.ts';

const each = { netmask: '', mac: '', cidr: null };
const interfaces = {
  lo: [{ ...each, address: '127.0.0.1', family: 'IPv4' as const, internal: true }],
  eth0: [
    { ...each, address: '192.168.1.20', family: 'IPv4' as const, internal: false },
    { ...each, address: 'fe80::1', family: 'IPv6' as const, internal: false, scopeid: 1 },
  ],
  wlan0: [{ ...each, address: '192.168.1.21', family: 'IPv4' as const, internal: false }],
};

it.each([
  [
    '127.0.0.1',
    undefined,
    ['Only this machine can open it. Set HOST=0.0.0.0 to open it to the local network.'],
  ],
  [
    '0.0.0.0',
    undefined,
    ['Others in the local network open http://192.168.1.20:3000 or http://192.168.1.21:3000'],
  ],
  ['192.168.1.20', undefined, []],
  ['0.0.0.0', 'https://farm.example', ['People open it at https://farm.example']],
])('says who can open the farm at HOST=%s, PUBLIC_URL=%s', (host, publicUrl, lines) => {
  expect(reachLines({ host, publicUrl }, `http://${host}:3000`, interfaces)).toEqual(lines);
});

it('names no address of a container, which nobody else can open', () => {
  expect(reachLines({ host: '0.0.0.0', publicUrl: undefined }, 'http://0.0.0.0:3000', {})).toEqual([]);
});
