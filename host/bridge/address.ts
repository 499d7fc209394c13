import { BlockList, isIP } from 'node:net';
import { failed, ok, type Result } from '../../shared/model/result';
import { bounded } from './decode/printed';

/** A bridge's base address, checked and parsed once. */
export interface BridgeAddress {
  /** Normalised: no credentials, no query, no trailing slash. Two addresses are the same bridge when these are equal. */
  readonly url: string;
  readonly secure: boolean;
  /** Without the brackets of an IPv6 address, as sockets want it. */
  readonly hostname: string;
  readonly port: number;
  /** For the Host header: with brackets, and the port where it is not the scheme's own. */
  readonly host: string;
  /** Path prefix without a trailing slash; '' for none. */
  readonly basePath: string;
  /** Whether requests leave the user's own machine or network. */
  readonly reach: 'loopback' | 'private' | 'public';
}

const loopbackNets = new BlockList();
loopbackNets.addSubnet('127.0.0.0', 8);
loopbackNets.addAddress('::1', 'ipv6');

const privateNets = new BlockList();
privateNets.addSubnet('10.0.0.0', 8);
privateNets.addSubnet('172.16.0.0', 12);
privateNets.addSubnet('192.168.0.0', 16);
privateNets.addSubnet('169.254.0.0', 16);
/** Shared address space (RFC 6598): used by common VPNs. */
privateNets.addSubnet('100.64.0.0', 10);
privateNets.addSubnet('fc00::', 7, 'ipv6');
privateNets.addSubnet('fe80::', 10, 'ipv6');

function reachOf(hostname: string): BridgeAddress['reach'] {
  const version = isIP(hostname);
  if (version !== 0) {
    const family = version === 6 ? 'ipv6' : 'ipv4';
    if (loopbackNets.check(hostname, family)) return 'loopback';
    return privateNets.check(hostname, family) ? 'private' : 'public';
  }
  if (hostname === 'localhost' || hostname.endsWith('.localhost')) return 'loopback';
  const isLocalName = !hostname.includes('.') || /\.(local|lan|home|internal)$/.test(hostname);
  return isLocalName ? 'private' : 'public';
}

const refused = (message: string): Result<never> => failed({ kind: 'bad-input', message, field: 'url' });

/** Parses an address typed by the user or given in the environment. A bare `host:port` is taken as http. */
export function parseBridgeAddress(text: string): Result<BridgeAddress> {
  const trimmed = text.trim();
  if (trimmed === '') return refused('The address of the bridge is empty.');
  const spelled = /^[a-z][a-z0-9+.-]*:\/\//i.test(trimmed) ? trimmed : `http://${trimmed}`;
  if (!URL.canParse(spelled)) {
    return refused(
      'This is not an address. Expected something like http://192.168.1.20:8888/broker/account.',
    );
  }
  const url = new URL(spelled);
  if (url.protocol !== 'http:' && url.protocol !== 'https:') {
    return refused(`The address must begin with http:// or https://, not ${bounded(url.protocol, 20)}//.`);
  }
  if (url.username !== '' || url.password !== '') {
    return refused('The address must not hold a user name or password: the token has a field of its own.');
  }
  if (url.search !== '' || url.hash !== '') {
    return refused('The address must end with its path: no "?" and no "#".');
  }
  const secure = url.protocol === 'https:';
  const basePath = url.pathname.replace(/\/+$/, '');
  const hostname = url.hostname.replace(/^\[|\]$/g, '');
  return ok({
    url: `${url.protocol}//${url.host}${basePath}`,
    secure,
    hostname,
    port: url.port === '' ? (secure ? 443 : 80) : Number(url.port),
    host: url.host,
    basePath,
    reach: reachOf(hostname),
  });
}

/** What the user should know before a token travels to this address; null when nothing. */
export function exposureOf(address: BridgeAddress): string | null {
  return address.secure || address.reach !== 'public'
    ? null
    : 'This address is plain http outside your own network: the token and every order travel readable. Use https or a VPN.';
}
