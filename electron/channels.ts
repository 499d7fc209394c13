import type { EventName, RequestName } from '../shared/contract';

/** IPC channels: one for each request and event of the contract, and one that asks for an event's latest value. */
export const requestChannel = (name: RequestName) => `request:${name}`;
export const eventChannel = (name: EventName) => `event:${name}`;
export const listenChannel = 'listen';
/** The preload reports a name that is not in the contract, which it has refused. */
export const unknownChannel = 'unknown';
