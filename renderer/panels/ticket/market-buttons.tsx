import { useId } from 'react';
import { bigFigure, noNumber } from '../../../shared/math/price';
import type { Side } from '../../../shared/model/enums';
import type { SymbolSpec } from '../../../shared/model/symbol';
import type { Tick } from '../../../shared/model/tick';

export interface MarketButtonsProps {
  readonly quote: Tick | null;
  readonly spec: SymbolSpec | null;
  /** The type that is chosen in the list: its button is the emphasised one. */
  readonly chosen: Side;
  /** Why a side cannot be sent now; null where it can. */
  readonly refusals: Readonly<Record<Side, string | null>>;
  readonly isStale: boolean;
  readonly onPress: (side: Side) => void;
}

const names = { SELL: 'Sell', BUY: 'Buy' } as const;

/** Sell at the bid on the left, Buy at the ask on the right, the price on the button. */
export function MarketButtons(props: MarketButtonsProps) {
  const { quote, spec, chosen, refusals, isStale, onPress } = props;
  const id = useId();
  return (
    <div className="market-buttons" data-stale={isStale}>
      {(['SELL', 'BUY'] as const).map((side) => {
        const price = quote === null ? null : side === 'BUY' ? quote.ask : quote.bid;
        return (
          <button
            key={side}
            type="button"
            className={`market-button market-${side.toLowerCase()}`}
            aria-label={names[side]}
            aria-describedby={`${id}-${side}`}
            data-chosen={chosen === side}
            disabled={refusals[side] !== null}
            title={refusals[side] ?? `${names[side]} at market`}
            onClick={() => onPress(side)}
          >
            <span className="market-name">{names[side]}</span>
            <span className="market-price" id={`${id}-${side}`}>
              <Figure price={price} digits={spec?.digits ?? null} />
            </span>
          </button>
        );
      })}
    </div>
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
