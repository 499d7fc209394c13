import { useId } from 'react';
import { pipsText } from '../../../shared/math/levels';
import { bigFigure, noNumber, spreadPoints } from '../../../shared/math/price';
import type { Side } from '../../../shared/model/enums';
import type { Price } from '../../../shared/model/fields';
import type { SymbolSpec } from '../../../shared/model/symbol';
import type { Tick } from '../../../shared/model/tick';
import { Unseen } from '../../components/unseen';
import { pointsText } from '../trading';
import styles from './market-buttons.module.css';
import { OrderLevels, type OrderToSend, type ShownPrice } from './order-to-send';
import type { StaleMark } from './pre-trade-check';

export interface MarketButtonsProps {
  readonly quote: Tick | null;
  readonly spec: SymbolSpec | null;
  /** The side of the type chosen in the list: its button is emphasised. */
  readonly chosen: Side;
  /** Why a side cannot be sent now; null where it can. */
  readonly refusals: Readonly<Record<Side, string | null>>;
  /** What each button would send. */
  readonly orders: Readonly<Record<Side, OrderToSend>>;
  readonly shown: readonly ShownPrice[];
  /** One-click trading is armed: a press sends. */
  readonly isAtOnce: boolean;
  /** Null: the price is a present one. */
  readonly stale: StaleMark | null;
  readonly onPress: (side: Side) => void;
}

const sides = ['SELL', 'BUY'] as const;

/** Sell at the bid on the left, Buy at the ask on the right. On each are its name, price and risk. */
export function MarketButtons(props: MarketButtonsProps) {
  const { quote, spec, chosen, refusals, orders, shown, isAtOnce, stale, onPress } = props;
  const id = useId();
  const spread =
    stale !== null ? (
      <span className={styles.spread} title={stale.title}>
        {stale.mark}
      </span>
    ) : (
      quote !== null && spec !== null && <Spread quote={quote} spec={spec} />
    );
  return (
    <div className={styles.buttons} data-stale={stale !== null} data-armed={isAtOnce}>
      {sides.map((side) => (
        <OrderLevels key={side} order={orders[side]} shown={shown} />
      ))}
      {sides.map((side) => {
        const price = quote === null ? null : side === 'BUY' ? quote.ask : quote.bid;
        const { label, risk, terms } = orders[side];
        return (
          <div key={side} className={styles.side} data-side={side}>
            {/* What ticks change is the button's description: a name that changed with each could not be used as a name. */}
            <button
              type="button"
              className={styles.button}
              aria-describedby={`${id}-${side} ${id}-${side}-terms`}
              data-chosen={chosen === side}
              disabled={refusals[side] !== null}
              title={refusals[side] ?? `${label} at market${isAtOnce ? ', without confirmation' : ''}`}
              onClick={() => onPress(side)}
            >
              {label}
            </button>
            <span className={styles.price} id={`${id}-${side}`}>
              <Figure price={price} digits={spec?.digits ?? null} />
            </span>
            <small className={styles.risk} aria-hidden="true">
              {risk}
            </small>
            <Unseen id={`${id}-${side}-terms`}>{terms}</Unseen>
            {side === 'SELL' && spread}
          </div>
        );
      })}
    </div>
  );
}

/** Ask minus bid in whole points, as between MetaTrader's buttons. */
function Spread({ quote, spec }: { readonly quote: Tick; readonly spec: SymbolSpec }) {
  const points = spreadPoints(quote.bid, quote.ask, spec.point);
  const pips = pipsText(points, spec.digits);
  return (
    <span className={styles.spread} title={`Spread ${pointsText(points)}${pips === null ? '' : `, ${pips}`}`}>
      {points}
    </span>
  );
}

function Figure({ price, digits }: { readonly price: Price | null; readonly digits: number | null }) {
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
