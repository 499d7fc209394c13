import { useEffect, useMemo, useRef } from 'react';
import type { SymbolSpec } from '../../../shared/model/symbol';
import { useCurrency } from '../../queries/account';
import { useBridge } from '../../queries/bridge';
import { readBrokerSeconds } from '../../queries/connection';
import { failureOf } from '../../queries/failure-error';
import { useQuotePart } from '../../queries/quote-parts';
import { useSymbol } from '../../queries/symbols';
import { useClockValue } from '../../ui/clock';
import { Empty, FailureText, Loading } from '../../ui/states';
import { useSelection } from '../../workspace/desk-context';
import { dayRangeOf, sheetLines } from './sheet-lines';
import './symbol-sheet.css';

/** The selected symbol's trading conditions. */
export function SymbolSheet() {
  const { symbol } = useSelection();
  const { data: spec, error, refetch } = useSymbol(symbol);
  useReadEachDay(refetch);
  if (symbol === null) return <Empty>No symbol is selected.</Empty>;
  if (spec === undefined) {
    return error === null ? (
      <Loading what={symbol} />
    ) : (
      <FailureText failure={failureOf(error)} onRetry={() => void refetch()} />
    );
  }
  return <Sheet spec={spec} />;
}

/** The day's range and swaps are the bridge's own of a broker day. */
function useReadEachDay(refetch: () => Promise<unknown>): void {
  const bridge = useBridge();
  const day = useClockValue(() => {
    const now = readBrokerSeconds(bridge);
    return now === null ? null : Math.floor(now / 86_400);
  });
  const last = useRef(day);
  useEffect(() => {
    const before = last.current;
    last.current = day;
    if (before !== null && day !== null && before !== day) void refetch();
  }, [day, refetch]);
}

function Sheet({ spec }: { readonly spec: SymbolSpec }) {
  const currency = useCurrency();
  const rangeWith = useMemo(() => dayRangeOf(spec), [spec]);
  const dayRange =
    useQuotePart(spec.name, ({ tick, isUsable }) => rangeWith(isUsable ? tick.bid : null)) ?? rangeWith(null);
  return (
    <div className="sheet">
      <h2 className="sheet-title" title={spec.path ?? undefined}>
        {spec.name}
        {spec.description !== null && <small>{spec.description}</small>}
      </h2>
      <dl className="sheet-lines">
        {sheetLines(spec, currency, dayRange).map((line) => (
          <div key={line.label} title={line.title}>
            <dt>{line.label}</dt>
            <dd>{line.text}</dd>
          </div>
        ))}
      </dl>
    </div>
  );
}
