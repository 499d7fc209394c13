import type { ReactNode } from 'react';
import './trade.css';

/** Name and value, a line each. */
export function Facts({ children }: { readonly children: ReactNode }) {
  return <dl className="trade-facts">{children}</dl>;
}

export function Fact({
  name,
  tone,
  isMinor = false,
  children,
}: {
  readonly name: string;
  readonly tone?: 'buy' | 'sell';
  /** The first to give way where there is little room. */
  readonly isMinor?: boolean;
  readonly children: ReactNode;
}) {
  const minor = isMinor ? 'is-minor' : undefined;
  return (
    <>
      <dt className={minor}>{name}</dt>
      <dd className={tone === undefined ? minor : `is-${tone}`}>{children}</dd>
    </>
  );
}

/** The colour of a side or an order type; none for what is neither. */
export const sideTone = (type: string): { tone: 'buy' | 'sell' } | Record<string, never> =>
  type.startsWith('BUY') ? { tone: 'buy' } : type.startsWith('SELL') ? { tone: 'sell' } : {};
