/**
 * Addresses that no node has: those of the link and of the services with which cloud providers hand credentials to a
 * machine. A node inside the operator's own network stays reachable, because many run one.
 */
import { lookup } from 'node:dns';
import { BlockList, isIP, type LookupFunction } from 'node:net';

const REFUSED = new BlockList();
for (const range of [
  '0.0.0.0/8 169.254.0.0/16 100.100.100.200/32 192.0.0.192/32 168.63.129.16/32 224.0.0.0/4 240.0.0.0/4',
  '::/128 fe80::/10 fd00:ec2::/32 fd20:ce::/32 ff00::/8 64:ff9b::a9fe:0/112',
].flatMap((line) => line.split(' '))) {
  const [network = '', bits] = range.split('/');
  REFUSED.addSubnet(network, Number(bits), network.includes(':') ? 'ipv6' : 'ipv4');
}

export class RefusedHostError extends Error {
  override readonly name = 'RefusedHostError';
}

/** Whether the host of an address is written as one of them. A URL has numbers of every notation in one spelling. */
export function isRefusedHost(hostname: string): boolean {
  const host = hostname.replace(/^\[|\]$/g, '').toLowerCase();
  if (/^(?:metadata|instance-data)(?:\.|$)/.test(host)) return true;
  return isIP(host) !== 0 && isRefused(host);
}

function isRefused(address: string): boolean {
  return REFUSED.check(address, isIP(address) === 6 ? 'ipv6' : 'ipv4');
}

/** The connection uses the address that was checked, so that a second lookup cannot give another one. */
export const lookUpPermitted: LookupFunction = (host, options, callback) =>
  lookup(host, { ...options, all: true }, (error, found) => {
    const [first] = found ?? [];
    if (error || !first) callback(error, '');
    else if (found.some(({ address }) => isRefused(address))) callback(new RefusedHostError(host), '');
    else if (options.all) callback(null, found);
    else callback(null, first.address, first.family);
  });
