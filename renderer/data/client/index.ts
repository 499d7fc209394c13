import type { Host } from '../../../shared/contract';
import { connectHttp } from './http';
import { connectIpc } from './ipc';

/**
 * The page's host, by whichever door there is: what the preload exposed, else HTTP to where the page came from. Never
 * rejects; without a session every request answers `host-lost` and says what to do.
 */
export function connectHost(): Promise<Host> {
  return window.bridgewatch ? Promise.resolve(connectIpc(window.bridgewatch)) : connectHttp();
}
