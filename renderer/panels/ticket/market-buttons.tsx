import { useId } from 'react';
import { pipsText } from '../../../shared/math/levels';
import { bigFigure, noNumber, spreadPoints } from '../../../shared/math/price';
import type { Side } from '../../../shared/model/enums';
import type { SymbolSpec } from '../../../shared/model/symbol';
import type { Tick } from '../../../shared/model/tick';
import { pointsText } from '../../trade/level-hint';

export interface MarketButtonsProps {
  readonly quote: Tick | null;
  readonly spec: SymbolSpec | null;
  /** The type that is chosen in the list: its button is the emphasised one. */
  readonly chosen: Side;
  /** Why a side cannot be sent now; null where it can. */
  readonly refusals: Readonly<Record<Side, string | null>>;
  /** Lots on the buttons, where they are not what stands in the volume field; empty for none. */
  readonly volumes: Readonly<Record<Side, string>>;
  /** One-click trading is armed: a press sends. */
  readonly isAtOnce: boolean;
  readonly isStale: boolean;
  readonly onPress: (side: Side) => void;
}

const names = { SELL: 'Sell', BUY: 'Buy' } as const;

/** Sell at the bid on the left, Buy at the ask on the right, the price on the button. */
export function MarketButtons(props: MarketButtonsProps) {
  const { quote, spec, chosen, refusals, volumes, isAtOnce, isStale, onPress } = props;
  const id = useId();
  return (
    <div className="market-buttons" data-stale={isStale} data-armed={isAtOnce}>
      {(['SELL', 'BUY'] as const).map((side) => {
        const price = quote === null ? null : side === 'BUY' ? quote.ask : quote.bid;
        const name = `${names[side]} ${volumes[side]}`.trim();
        return (
          <div key={side} className={`market-side market-${side.toLowerCase()}`}>
            {/* The price lies over the button and is its description: a name that moved with each tick would be no name. */}
            <button
              type="button"
              className="market-button"
              aria-describedby={`${id}-${side}`}
              data-chosen={chosen === side}
              disabled={refusals[side] !== null}
              title={refusals[side] ?? `${names[side]} at market${isAtOnce ? ', at once' : ''}`}
              onClick={() => onPress(side)}
            >
              {name}
            </button>
            <span className="market-price" id={`${id}-${side}`}>
              <Figure price={price} digits={spec?.digits ?? null} />
            </span>
          </div>
        );
      })}
      {quote !== null && spec !== null && <Spread quote={quote} spec={spec} />}
    </div>
  );
}

/** Ask minus bid in whole points, as MetaTrader's buttons have it between them. */
function Spread({ quote, spec }: { readonly quote: Tick; readonly spec: SymbolSpec }) {
  const points = spreadPoints(quote.bid, quote.ask, spec.point);
  const pips = pipsText(points, spec.digits);
  return (
    <span className="market-spread" title={`Spread ${pointsText(points)}${pips === null ? '' : `, ${pips}`}`}>
      {points}
    </span>
  );
}

function Figure({ price, digits }: { readonly price: number | null; readonly digits: number | null }) {
  if (price === null || digits === null) return noNumber;
  const { head, big, tail } = bigFigure(price, digits);
  return (
    <>
      {head}
      <b>{big}</b>
      {tail !== '' && <sup>{tail}</sup>}
    </>
  );
}
