import { useMemo } from 'react';
import { netExposure, stopRisk } from '../../../shared/math/exposure';
import type { Position } from '../../../shared/model/position';
import { Money } from '../../components/numbers';
import { usePositions } from '../../data/positions';
import { useKnownSymbols, useReadVisible } from '../../data/symbols';
import { exposureParts, exposureTitle, openRiskText, riskTitle, shortExposure } from './exposure-text';

const noRows: readonly Position[] = [];
/** Of the strip, whose room is short; the title has all. */
const partsInStrip = 3;

/** What is at stake, as money: lots of different symbols are never added. */
export function Exposure({ digits }: { readonly digits: number }) {
  const { data } = usePositions();
  const rows = data?.rows ?? noRows;
  const names = rows.map(({ symbol }) => symbol);
  const key = [...new Set(names)].toSorted().join('\n');
  const symbols = useMemo(() => (key === '' ? [] : key.split('\n')), [key]);
  useReadVisible(symbols);
  const known = useKnownSymbols();
  const specOf = useMemo(() => (symbol: string) => known.get(symbol) ?? null, [known]);
  const risk = useMemo(() => stopRisk(rows, specOf), [rows, specOf]);
  const exposure = useMemo(() => netExposure(rows, specOf), [rows, specOf]);
  if (data === undefined) return null;
  const beside = openRiskText(risk);
  const unread = data.unreadable.length;
  return (
    <dl className="account-exposure" aria-label="Exposure">
      <div title={riskTitle(risk)}>
        <dt>Risk to stops</dt>
        <dd>
          {risk.counted > 0 ? (
            <Money value={risk.money} digits={digits} isGain />
          ) : (
            beside === '' && <span className="none">none</span>
          )}
          {beside !== '' && <span className="account-open-risk">{beside}</span>}
          {unread > 0 && <span className="account-open-risk">{unread} not read</span>}
        </dd>
      </div>
      <div title={exposureTitle(exposure)}>
        <dt>Net exposure</dt>
        <dd className="num">{shortExposure(exposureParts(exposure), partsInStrip)}</dd>
      </div>
    </dl>
  );
}
