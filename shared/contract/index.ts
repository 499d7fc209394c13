import type { z } from 'zod';
import type { Result } from '../model/result';
import { accountRequests } from './account';
import { alertEvents, alertRequests } from './alerts';
import { appEvents, appRequests } from './app';
import { connectionEvents, connectionRequests } from './connection';
import { keptHistoryRequests } from './kept-history';
import type { RequestKind } from './kinds';
import { ledgerRequests } from './ledger';
import { marketRequests } from './market';
import { recordingRequests } from './recording';
import { replayRequests } from './replay';
import { settingsEvents, settingsRequests } from './settings';
import { tradingEvents, tradingRequests } from './trading';

/**
 * Every request that the page can make of its host. IPC handlers, HTTP routes and the preload's allow-list are loops over
 * this value; the handlers in `host/api` and the page's client take their types from it.
 */
export const requests = {
  ...appRequests,
  ...settingsRequests,
  ...connectionRequests,
  ...accountRequests,
  ...alertRequests,
  ...marketRequests,
  ...tradingRequests,
  ...recordingRequests,
  ...keptHistoryRequests,
  ...ledgerRequests,
  ...replayRequests,
};

/** Every event pushed by the host. A late listener gets each event's latest value at once. */
export const events = {
  ...appEvents,
  ...settingsEvents,
  ...connectionEvents,
  ...tradingEvents,
  ...alertEvents,
};

export type RequestName = keyof typeof requests;
export type Input<Name extends RequestName> = z.infer<(typeof requests)[Name]['input']>;
export type Output<Name extends RequestName> = z.infer<(typeof requests)[Name]['output']>;
export type EventName = keyof typeof events;
export type EventValue<Name extends EventName> = z.infer<(typeof events)[Name]['value']>;
type OfKind<Kind extends RequestKind> = {
  [Name in RequestName]: (typeof requests)[Name]['kind'] extends Kind ? Name : never;
}[RequestName];
export type ReadName = OfKind<'read'>;
export type WriteName = OfKind<'write'>;

/** The host's handlers, one for each request. */
export type Handlers = {
  readonly [Name in RequestName]: (input: Input<Name>) => Promise<Result<Output<Name>>>;
};

/** The page's view of its host, over either door. `on` returns its unsubscribe. */
export interface Host {
  invoke<Name extends RequestName>(name: Name, input: Input<Name>): Promise<Result<Output<Name>>>;
  on<Name extends EventName>(name: Name, listener: (value: EventValue<Name>) => void): () => void;
}

const isIn = <Names extends object>(table: Names, name: string): name is Extract<keyof Names, string> =>
  Object.hasOwn(table, name);
export const isRequestName = (name: string): name is RequestName => isIn(requests, name);
export const isEventName = (name: string): name is EventName => isIn(events, name);
export const isRead = (name: string): name is ReadName =>
  isRequestName(name) && requests[name].kind === 'read';
/** Its answer is of one bridge. */
export const isOfBridge = (name: string): boolean =>
  isRequestName(name) && (requests[name].kind === 'read' || requests[name].kind === 'poll');
/** The bridge may need a minute for the history of years. */
const longReads = [
  ...['history.orders', 'ledger.booked', 'ledger.deals', 'ledger.position-deals'],
  ...['ledger.trade-table', 'ledger.trade-keys', 'ledger.opened-trade'],
  // They wait for orders, symbols and candles of the bridge.
  ...['ledger.recorded', 'ledger.states', 'ledger.no-stop'],
];
export const isLongRead = (name: string): boolean => longReads.includes(name);
export const isWrite = (name: string): name is WriteName =>
  isRequestName(name) && requests[name].kind === 'write';
export const requestNames: readonly RequestName[] = Object.keys(requests).filter(isRequestName);
export const eventNames: readonly EventName[] = Object.keys(events).filter(isEventName);
