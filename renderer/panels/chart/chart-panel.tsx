import { useMemo } from 'react';
import { toRequest } from '../../chart';
import { failureOf } from '../../queries/failure-error';
import { useOwnFailure } from '../../queries/own-failure';
import { useAnalysis } from '../../queries/rates';
import { useSymbol } from '../../queries/symbols';
import { Empty, FailureStrip, FailureText, Loading } from '../../ui/states';
import { useIndicators, useSelection } from '../../workspace/desk-context';
import { BarCountdown } from './bar-countdown';
import { ChartHost } from './chart-host';
import { IndicatorBar } from './indicator-bar';
import { Timeframes } from './timeframes';
import { useReadAtBarClose } from './use-read-at-bar-close';
import './chart-panel.css';

export function ChartPanel() {
  const { symbol, timeframe } = useSelection();
  return (
    <>
      <header className="chart-header">
        <h2 className="chart-symbol">{symbol ?? 'Chart'}</h2>
        <Timeframes />
        <IndicatorBar />
        {symbol !== null && <BarCountdown symbol={symbol} timeframe={timeframe} />}
      </header>
      {symbol === null ? <Empty>No symbol is selected.</Empty> : <ChartBody symbol={symbol} />}
    </>
  );
}

/** Candles stay whatever happens to the polls; what is wrong stands in a strip above them. */
function ChartBody({ symbol }: { readonly symbol: string }) {
  const { timeframe } = useSelection();
  const [choices] = useIndicators();
  const indicators = useMemo(() => toRequest(choices), [choices]);
  const wish = useMemo(() => ({ symbol, timeframe, indicators }), [symbol, timeframe, indicators]);
  const { data: analysis, error, refetch } = useAnalysis(wish);
  const spec = useSymbol(symbol);
  useReadAtBarClose(symbol, timeframe, analysis ?? null, refetch);

  const failure = error === null ? null : failureOf(error);
  const ownFailure = useOwnFailure(error);
  if (spec.data === undefined) {
    return spec.error === null ? (
      <Loading what={symbol} />
    ) : (
      <FailureText failure={failureOf(spec.error)} onRetry={() => void spec.refetch()} />
    );
  }
  const missing = Object.entries(analysis?.missing ?? {});
  return (
    <>
      {ownFailure !== null && analysis !== undefined && <FailureStrip failure={ownFailure} />}
      {failure === null && missing.length > 0 && (
        <MissingStrip missing={missing} drawn={analysis?.outputs ?? {}} total={choices.length} />
      )}
      <div className="chart-body">
        <ChartHost spec={spec.data} timeframe={timeframe} choices={choices} analysis={analysis ?? null} />
        {analysis === undefined && failure === null && (
          <div className="chart-cover">
            <Loading what={`${symbol} ${timeframe}`} />
          </div>
        )}
        {analysis === undefined && failure !== null && (
          <div className="chart-cover">
            <FailureText failure={failure} onRetry={() => void refetch()} />
          </div>
        )}
      </div>
    </>
  );
}

function MissingStrip(props: {
  readonly missing: readonly (readonly [string, string])[];
  /** Outputs that are on the chart, old values of missing ones among them. */
  readonly drawn: Readonly<Record<string, unknown>>;
  readonly total: number;
}) {
  const { missing, drawn, total } = props;
  const isKept = missing.some(([name]) => Object.hasOwn(drawn, name));
  const reasons = [...new Set(missing.map(([, reason]) => reason))];
  return (
    <div
      className="failure-strip"
      role="status"
      title={missing.map(([name, reason]) => `${name}: ${reason}`).join('\n')}
    >
      <span aria-hidden="true">⚠</span>
      <span className="failure-strip-text">
        {isKept
          ? 'Overlays are not renewed'
          : missing.length === total && total > 1
            ? 'No overlay came'
            : `Without ${missing.map(([name]) => name).join(', ')}`}
        {': '}
        {reasons.join(' · ')}
      </span>
    </div>
  );
}
