import {
  type Capability,
  type LearnedCapabilityId,
  learnedCapabilityIds,
  type OrderCapabilityId,
} from '../../shared/model/terminal';
import type { BridgeClient } from '../bridge/client';

/**
 * Capabilities without an endpoint: which of the two interfaces a bridge has (by endpoints that only one of them has) and which order
 * fields it obeys (by comparing orders with their requests, compare-placed.ts).
 */

type Dialect = 'documented' | 'in-part' | 'family';

const dialectLabels: Readonly<Record<Dialect, string>> = {
  documented: 'As documented.',
  'in-part': 'As documented, but not whole.',
  family:
    'Of the known family without GET /time, GET /ping/broker and GET /openapi.json; GET /terminal tells the clock’s offset.',
};

/** Endpoints of the documented interface only. */
const ofDocument = ['time', 'interface', 'broker-latency'] as const;

const endpoints: Readonly<Record<LearnedCapabilityId, readonly string[]>> = {
  dialect: ['GET /time', 'GET /ping/broker', 'GET /openapi.json'],
  'stop-limit': ['POST /orders'],
  expiry: ['POST /orders'],
  filling: ['POST /orders'],
};

export const isLearned = (id: Capability['id']): id is LearnedCapabilityId =>
  learnedCapabilityIds.some((each) => each === id);

function dialectOf(client: Pick<BridgeClient, 'seen'>): Dialect | null {
  const states = ofDocument.map((id) => client.seen(id)?.state ?? null);
  if (states.includes('yes')) return states.includes('no') ? 'in-part' : 'documented';
  return states.every((state) => state === 'no') ? 'family' : null;
}

type CapabilityEntry = Pick<Capability, 'state' | 'reason'>;

function orderField(dialect: Dialect | null): CapabilityEntry {
  switch (dialect) {
    case 'documented':
    case 'in-part':
      return { state: 'yes', reason: 'As documented; every order is compared with what was asked.' };
    case 'family':
      return {
        state: 'unknown',
        reason: 'Bridges of this kind are known to drop it: every order is compared with what was asked.',
      };
    case null:
      return { state: 'unknown', reason: 'Only an order can show it.' };
  }
}

/** `dropped`: order fields that the bridge drops, with the reason for the user. */
export function learnedCapability(
  client: Pick<BridgeClient, 'seen'>,
  dropped: ReadonlyMap<OrderCapabilityId, string>,
  id: LearnedCapabilityId,
): Capability {
  const entry = ({ state, reason }: CapabilityEntry): Capability => ({
    id,
    endpoints: [...endpoints[id]],
    state,
    reason,
  });
  const dialect = dialectOf(client);
  if (id === 'dialect') {
    return entry(
      dialect === null
        ? { state: 'unknown', reason: 'Not known yet.' }
        : { state: 'yes', reason: dialectLabels[dialect] },
    );
  }
  const reason = dropped.get(id);
  return entry(reason === undefined ? orderField(dialect) : { state: 'no', reason });
}
