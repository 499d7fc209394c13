import { BlockList, isIP } from 'node:net';
import { networkInterfaces } from 'node:os';
import { failed, ok, type Result } from '../../../shared/model/result';

/**
 * Where a message may go. What posts anywhere could send orders, so the bridges and our own doors are refused by what an address
 * resolves to, at each send.
 */

/** An address, parsed. */
export interface Target {
  readonly secure: boolean;
  /** Without the brackets of an IPv6 address. */
  readonly hostname: string;
  readonly port: number;
  /** With its query. */
  readonly path: string;
}

export interface Guarded {
  /** Of every configured bridge. */
  readonly bridges: readonly Pick<Target, 'hostname' | 'port'>[];
  /** Ports of this machine behind which we answer ourselves. */
  readonly doors: readonly number[];
}

/** All addresses of a host name; rejects where it has none. */
export type Lookup = (hostname: string) => Promise<readonly string[]>;

const netsOf = (...nets: readonly (readonly [string, number, 'ipv4' | 'ipv6'])[]): BlockList => {
  const list = new BlockList();
  for (const net of nets) list.addSubnet(...net);
  return list;
};
const unspecified = netsOf(['0.0.0.0', 8, 'ipv4'], ['::', 128, 'ipv6']);
const linkLocal = netsOf(['169.254.0.0', 16, 'ipv4'], ['fe80::', 10, 'ipv6']);
const loopback = netsOf(['127.0.0.0', 8, 'ipv4'], ['::1', 128, 'ipv6']);
const ownNets = netsOf(
  ['127.0.0.0', 8, 'ipv4'],
  ['::1', 128, 'ipv6'],
  ['10.0.0.0', 8, 'ipv4'],
  ['172.16.0.0', 12, 'ipv4'],
  ['192.168.0.0', 16, 'ipv4'],
  ['fc00::', 7, 'ipv6'],
);

/** One spelling of each, to compare: short, and IPv4 also where it is wrapped in IPv6 (mapped, or of NAT64). */
function canonical(ip: string): string {
  const plain = ip.split('%')[0] ?? '';
  if (isIP(plain) !== 6) return plain;
  const short = new URL(`http://[${plain}]`).hostname.slice(1, -1);
  const wrapped = /^(?:::ffff|64:ff9b:):([0-9a-f]{1,4}):([0-9a-f]{1,4})$/.exec(short);
  if (wrapped === null) return short;
  const bytes = wrapped.slice(1).flatMap((word) => {
    const number = Number.parseInt(word, 16);
    return [number >> 8, number & 255];
  });
  return bytes.join('.');
}

const isIn = (nets: BlockList, ip: string): boolean => nets.check(ip, isIP(ip) === 6 ? 'ipv6' : 'ipv4');

/** Also by its addresses in other networks: a server that listens everywhere answers there too. */
const isOfThisMachine = (ip: string): boolean =>
  isIn(loopback, ip) ||
  Object.values(networkInterfaces()).some((each) => each?.some(({ address }) => canonical(address) === ip));

const refused = (message: string): Result<never> => failed({ kind: 'bad-input', message, field: 'url' });

/** No scheme, dot or slash: whoever typed it has mistaken the field. */
const isLikeToken = (text: string): boolean => /^[\w:=+-]{16,}$/.test(text);

/** What can be said of it without asking for its name. The text is never in the words: a secret may stand in it. */
export function parseTarget(text: string): Result<Target> {
  if (text === '') return refused('The address is empty.');
  if (!URL.canParse(text) || !/^[a-z][\w+.-]*:/i.test(text) || isLikeToken(text)) {
    return refused(
      isLikeToken(text)
        ? 'This is a token, not an address: it belongs in the field of the secret.'
        : 'This is not an address. Expected something like https://ntfy.sh.',
    );
  }
  const url = new URL(text);
  if (url.protocol === 'file:') return refused('This is a file. Messages go to an address of http or https.');
  if (url.protocol !== 'https:' && url.protocol !== 'http:')
    return refused('The address must begin with https:// or http://.');
  if (url.username !== '' || url.password !== '')
    return refused('The address must not hold a user name or password: the secret has a field of its own.');
  const secure = url.protocol === 'https:';
  return ok({
    secure,
    hostname: url.hostname.replace(/^\[|\]$/g, ''),
    port: url.port === '' ? (secure ? 443 : 80) : Number(url.port),
    path: `${url.pathname}${url.search}`,
  });
}

const ofBridge = 'This is the address of a configured bridge: no message goes there.';

/** Why nothing goes to this address; null where it may. */
function refusalOf(
  ip: string,
  target: Target,
  hasSecret: boolean,
  guarded: Guarded,
  bridges: readonly string[],
) {
  if (isIP(ip) === 0) return 'Its name leads to no address.';
  if (isIn(unspecified, ip)) return 'This is the address of no machine.';
  if (isIn(linkLocal, ip))
    return 'Addresses of 169.254.0.0/16 and fe80::/10 are refused: what answers there gives away secrets of a server.';
  const isOurs = isOfThisMachine(ip);
  if (isOurs && guarded.doors.includes(target.port))
    return 'Bridgewatch itself listens at this address. Messages go elsewhere.';
  if (bridges.some((bridge) => bridge === ip || (isOurs && isOfThisMachine(bridge)))) return ofBridge;
  if (hasSecret && !target.secure && !isIn(ownNets, ip))
    return 'A secret goes over plain http only within your own network. Use https.';
  return null;
}

/** The addresses to which a message may go now, none where nothing is known, or why it must not. One that is refused refuses all. */
export async function checkedAddresses(
  target: Target,
  hasSecret: boolean,
  guarded: Guarded,
  lookup: Lookup,
): Promise<Result<readonly string[]>> {
  const addressesOf = async (hostname: string): Promise<readonly string[]> =>
    isIP(hostname) === 0 ? lookup(hostname) : [hostname];
  const near = guarded.bridges.filter(({ port }) => port === target.port);
  if (near.some(({ hostname }) => hostname === target.hostname)) return refused(ofBridge);
  const [own, ...others] = await Promise.all([
    addressesOf(target.hostname),
    ...near.map(({ hostname }) => addressesOf(hostname).catch(() => [])),
  ]);
  const bridges = others.flat().map(canonical);
  for (const ip of own) {
    const refusal = refusalOf(canonical(ip), target, hasSecret, guarded, bridges);
    if (refusal !== null) return refused(refusal);
  }
  // As they were found: NAT64 has no other way to them.
  return ok(own);
}

/** Knows this machine alone: for an address that is being typed, whose name is asked for at each send. */
export const typedLookup: Lookup = async (hostname) =>
  /(^|\.)localhost$/.test(hostname) ? ['127.0.0.1', '::1'] : [];
