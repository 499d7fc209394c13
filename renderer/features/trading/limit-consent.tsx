import { type ReactNode, useState } from 'react';
import { memoryOverride } from '../../../shared/model/intent';
import { type GuardId, guardIds } from '../../../shared/model/limits';
import { type TradeOutcome, type TradeRequest, withInput } from '../../../shared/model/trade';
import { isSetAside } from '../../../shared/rules/limits';
import { type Doubt, MemoryConsent, StaleConsent, TypedConsent } from './typed-consent';

/** What the host held back although the page saw no problem: it knows more, such as what other windows sent. */

const isGuard = (id: string | undefined): id is GuardId => guardIds.some((guard) => guard === id);

/** The limit that the host named, or the full disk, where the user may set it aside; null for everything else. */
export function doubtOf({ failure }: Pick<TradeOutcome, 'failure'>): Doubt | null {
  if (failure?.kind === 'held-back' && failure.field === memoryOverride) {
    return { id: memoryOverride, message: failure.message };
  }
  if (failure?.kind !== 'held-back' || !isGuard(failure.field) || !isSetAside(failure.field)) return null;
  return { id: failure.field, message: failure.message };
}

/** The number that may be a slip and has to be typed again; null for a request without one. */
export function numberOf(
  request: TradeRequest,
  doubts: readonly Doubt[],
): { readonly what: string; readonly number: string } | null {
  const isPrice = doubts.every(({ id }) => id === 'price-distance');
  switch (request.name) {
    case 'place-order':
      return isPrice
        ? { what: 'price', number: String(request.input.price) }
        : { what: 'volume', number: String(request.input.volume) };
    case 'modify-order': {
      const { price } = request.input;
      return price === undefined ? null : { what: 'price', number: String(price) };
    }
    default:
      return null;
  }
}

export interface LimitConsent {
  /** True where the host has held the last request back for something that may be set aside. */
  readonly isHeld: boolean;
  readonly refusal: string | null;
  readonly element: ReactNode;
  note(outcome: TradeOutcome, request: TradeRequest): void;
  /** The request with the consent; unchanged if the number differs from the one that was asked about. */
  withConsent(request: TradeRequest): TradeRequest;
}

interface HeldRequest {
  readonly request: TradeRequest;
  readonly doubts: readonly Doubt[];
}

/** Asks again in the dialog that sent it; the next send is a new intent. */
export function useLimitConsent(): LimitConsent {
  const [held, setHeld] = useState<HeldRequest | null>(null);
  const [isTyped, setIsTyped] = useState(false);
  const [hasLooked, setHasLooked] = useState(false);
  const [isMemoryTyped, setIsMemoryTyped] = useState(false);
  const doubts = (held?.doubts ?? []).filter(({ id }) => id !== 'stale-quote' && id !== memoryOverride);
  const disk = held?.doubts.find(({ id }) => id === memoryOverride) ?? null;
  const isStale = held?.doubts.some(({ id }) => id === 'stale-quote') ?? false;
  const asked = held === null || doubts.length === 0 ? null : numberOf(held.request, doubts);
  const isConsented =
    (asked === null || isTyped) && (!isStale || hasLooked) && (disk === null || isMemoryTyped);
  return {
    isHeld: held !== null,
    refusal: held === null || isConsented ? null : 'it was held back: confirm it first, or cancel',
    element:
      held === null || (asked === null && !isStale && disk === null) ? null : (
        <>
          {disk !== null && <MemoryConsent message={disk.message} onChange={setIsMemoryTyped} />}
          {asked !== null && (
            <TypedConsent
              key={doubts.map(({ id }) => id).join(' ')}
              doubts={doubts}
              {...asked}
              onChange={setIsTyped}
            />
          )}
          {isStale && <StaleConsent age={null} isGiven={hasLooked} onChange={setHasLooked} />}
        </>
      ),
    note(outcome, request) {
      const doubt = doubtOf(outcome);
      if (doubt === null) return;
      setIsTyped(false);
      setIsMemoryTyped(false);
      setHasLooked(false);
      setHeld((before) => ({
        request,
        doubts: [...(before?.doubts ?? []).filter(({ id }) => id !== doubt.id), doubt],
      }));
    },
    withConsent(request) {
      if (held === null || !isConsented) return request;
      const isSame = asked === null || numberOf(request, doubts)?.number === asked.number;
      const agreed = [
        ...(isSame ? doubts.map(({ id }) => id) : []),
        ...(isStale && hasLooked ? ['stale-quote'] : []),
        ...(disk !== null && isMemoryTyped ? [memoryOverride] : []),
      ];
      return agreed.length === 0 ? request : withInput(request, { overrides: joined(request, agreed) });
    },
  };
}

const joined = ({ input }: TradeRequest, ids: readonly string[]): string[] => [
  ...new Set([...(input.overrides ?? []), ...ids]),
];
