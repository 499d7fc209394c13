import type { Host } from '../../../shared/contract';
import { connectHttp } from './http';
import { connectIpc } from './ipc';

/**
 * The page's host: over what the preload exposed, else HTTP to the page's own origin. Never rejects; without a session
 * every request fails in words that say what to do.
 */
export function connectHost(): Promise<Host> {
  return window.bridgewatch ? Promise.resolve(connectIpc(window.bridgewatch)) : connectHttp();
}
