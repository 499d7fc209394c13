import { useState } from 'react';
import { formatPrice } from '../../../shared/math/price';
import { formatAge } from '../../../shared/math/time';
import { formatVolume } from '../../../shared/math/volume';
import type { SymbolSpec } from '../../../shared/model/symbol';
import type { Tick } from '../../../shared/model/tick';
import type { NewOrder, TradeOutcome } from '../../../shared/model/trade';
import { type Drift, driftOf } from '../../../shared/rules/drift';
import { nettingChange } from '../../../shared/rules/netting';
import type { OrderDraft } from '../../../shared/rules/order-rules';
import { isMarket, isPending, orderTypeLabel, sideOf } from '../../../shared/rules/order-types';
import type { OrderProblem } from '../../../shared/rules/problem';
import { Button } from '../../components/button';
import { Note } from '../../components/note';
import { useLiveArming } from '../../data/trading';
import {
  armingRefusal,
  type Doubt,
  DroppedFields,
  ExpirationFields,
  Fact,
  Facts,
  orderLine,
  pointsText,
  SendDialog,
  StaleConsent,
  sideMark,
  TypedConsent,
  useOthers,
} from '../trading';
import { AgainstNote, BeforeAndAfter, useAgainstOthers } from './against-others';
import { checkDraft, type Habits, isSlip } from './check-draft';
import styles from './confirm-order.module.css';
import { type TicketDraft, timeOf } from './draft';
import { costsFact, estimatesOf, levelText, lifetimeText, marginText, notKnown, riskText } from './estimates';
import { resultingPosition } from './netting';
import { connectionRefusal, preTradeCheckOf } from './pre-trade-check';
import { useCommissionPerLot } from './use-commission';
import { useTicketMarket } from './use-ticket-market';

export interface ConfirmOrderProps {
  /** The ticket at the moment of the click; its type is the one that is sent. */
  readonly draft: TicketDraft;
  readonly habits: Habits;
  /** Why one-click trading, though armed, asks about this order; null for every other confirmation. */
  readonly why: string | null;
  /** Changes how long a pending order is valid: of one that was not typed here. */
  readonly onLife: ((life: Partial<Pick<TicketDraft, 'time' | 'expiration'>>) => void) | null;
  readonly onClose: () => void;
  readonly onSent: (order: NewOrder) => void;
  readonly onOutcome: (outcome: TradeOutcome, order: NewOrder) => void;
}

const fillingNames = { FOK: 'fill or kill', IOC: 'immediate or cancel', RETURN: 'return' } as const;

/** `Confirm order`: everything that will be sent, in full, at the present price. */
export function ConfirmOrder({ draft, habits, why, onLife, onClose, onSent, onOutcome }: ConfirmOrderProps) {
  const market = useTicketMarket(draft.symbol);
  const { spec, quote, account, positions } = market;
  const rules = market.marketFor(draft.type);
  const checked = rules === null ? null : checkDraft(draft, rules, habits);
  const order = checked?.order ?? null;
  const shown = order ?? checked?.readable ?? null;
  const verdict = preTradeCheckOf(draft.type, checked?.problems ?? [], market.quoteState);
  const change = shown === null ? null : nettingChange(shown, positions, account);
  const sums = shown === null || spec === null ? null : estimatesOf(shown, spec, account, change);
  const commission = useCommissionPerLot(draft.symbol);
  const costs = shown === null || spec === null ? null : costsFact(shown, spec, account, change, commission);
  // The price that the user saw: the one at opening, then each one accepted since.
  const [seen, setSeen] = useState(shown?.price ?? null);

  const against = useAgainstOthers(
    shown === null || spec === null ? null : { order: shown, positions, account, spec },
  );
  const others = useOthers({ of: 'symbol', symbol: draft.symbol });
  const arming = useLiveArming();
  const doubts = doubtsOf(checked?.problems ?? []);
  const doubtKey = doubts.map(({ id }) => id).join(' ');
  const [consentFor, setConsentFor] = useState('');
  const isConsented = doubts.length === 0 || consentFor === doubtKey;
  const ageMs = isMarket(draft.type) ? (market.quoteState.ageMs ?? 0) : 0;
  const isStale = isMarket(draft.type) && market.asksToLook;
  const [hasLooked, setHasLooked] = useState(false);
  const overrides = [
    ...(isConsented ? doubts.map(({ id }) => id) : []),
    ...(hasLooked ? ['stale-quote'] : []),
  ];

  const side = sideOf(draft.type);
  const drift =
    isMarket(draft.type) && seen !== null && shown !== null && quote !== null && spec !== null
      ? driftOf(seen, shown.price, side, shown.deviation ?? 0, quote, spec)
      : null;
  const refusal =
    connectionRefusal(market.connectionFailure) ??
    armingRefusal(arming, market.account?.tradeMode ?? null) ??
    (market.spec === null
      ? "the symbol's specification is not loaded"
      : verdict.tone === 'refuse' || verdict.tone === 'wait'
        ? verdict.text
        : drift?.asksAgain === true
          ? 'the price moved too far: accept the new price or cancel'
          : !isConsented
            ? 'type the number above to send it, or cancel'
            : isStale && !hasLooked
              ? lookAgain
              : null);

  return (
    <SendDialog
      title="Confirm order"
      sendLabel="Send order"
      sends={shown === null || spec === null ? '' : orderLine(shown, spec)}
      sendTone={side === 'BUY' ? 'buy' : 'sell'}
      keepLabel="Cancel"
      touches={{ of: 'symbol', symbol: draft.symbol }}
      digits={spec?.digits ?? null}
      refusal={refusal}
      isRefusalBeside={refusal === lookAgain}
      request={(intentId) =>
        order === null
          ? null
          : {
              name: 'place-order',
              input: { intentId, ...order, ...(overrides.length === 0 ? {} : { overrides }) },
            }
      }
      onClose={onClose}
      onSent={(request) => request.name === 'place-order' && onSent(request.input)}
      onOutcome={(outcome, request) => request.name === 'place-order' && onOutcome(outcome, request.input)}
    >
      {why !== null && <Note isFirst>{`Not sent at once: ${why}.`}</Note>}
      <AgainstNote against={against} />
      {shown !== null && <DroppedFields type={shown.type} time={shown.time} />}
      {shown !== null && spec !== null && sums !== null && (
        <Facts>
          <Fact name="Symbol">{shown.symbol}</Fact>
          <Fact name="Type" {...sideMark(shown.type)}>
            {orderTypeLabel(shown.type)}
            {isMarket(shown.type) && ' at market'}
          </Fact>
          <Fact name="Volume">{`${formatVolume(shown.volume, spec.volumeStep)} lots`}</Fact>
          <PriceFacts order={shown} spec={spec} quote={quote} drift={drift} />
          <Fact name="Stop loss">{levelText(shown, shown.sl ?? 0, spec, account, change)}</Fact>
          <Fact name="Take profit">{levelText(shown, shown.tp ?? 0, spec, account, change)}</Fact>
          <Fact name="Money at risk, estimated">{riskText(shown, sums, account, change, spec)}</Fact>
          <Fact name="Margin, estimated">{marginText(shown, sums, account, change)}</Fact>
          {costs !== null && costs[1] !== notKnown && <Fact name={costs[0]}>{costs[1]}</Fact>}
          {isPending(shown.type) && <Fact name="Valid">{lifetimeText(shown)}</Fact>}
          <Fact name="Fill policy">
            {shown.filling === undefined ? 'default' : fillingNames[shown.filling]}
          </Fact>
          {shown.deviation !== undefined && <Fact name="Deviation">{pointsText(shown.deviation)}</Fact>}
          {shown.magic !== undefined && <Fact name="Magic number">{shown.magic}</Fact>}
          {shown.comment !== undefined && <Fact name="Comment">{shown.comment}</Fact>}
          <ResultFact text={resultingPosition(shown, change, spec)} />
          {(against.length > 0 || others.length > 0) && (
            <BeforeAndAfter {...{ order: shown, positions, account, spec, sums }} />
          )}
        </Facts>
      )}
      {onLife !== null && spec !== null && isPending(draft.type) && (
        <ExpirationFields
          spec={spec}
          time={timeOf(draft, spec)}
          expiration={draft.expiration}
          brokerNow={market.brokerNow}
          problems={checked?.problems ?? []}
          onChange={onLife}
        />
      )}
      {drift?.asksAgain === true && seen !== null && shown !== null && spec !== null && (
        <Note tone={drift.isWorse ? 'refuse' : 'warn'}>
          {`You looked at ${formatPrice(seen, spec.digits)}: ${driftText(drift)} now.`}
          <Button
            onClick={() => setSeen(shown.price)}
          >{`Take ${formatPrice(shown.price, spec.digits)}`}</Button>
        </Note>
      )}
      {doubts.length > 0 && shown !== null && spec !== null && (
        <TypedConsent
          key={doubtKey}
          doubts={doubts}
          {...consentNumber(shown, doubts, spec)}
          onChange={(isGiven) => setConsentFor(isGiven ? doubtKey : '')}
        />
      )}
      {/* Its height is reserved: a quote that stops for a moment must not move the button under the pointer. */}
      <div className={isMarket(draft.type) ? styles.quoteDoubt : undefined}>
        {isStale ? (
          <StaleConsent age={formatAge(ageMs)} isGiven={hasLooked} onChange={setHasLooked} />
        ) : (
          verdict.tone === 'warn' &&
          verdict.problem?.guard === undefined && <Note role="status">{verdict.text}</Note>
        )}
      </div>
    </SendDialog>
  );
}

/** Not repeated: the checkbox for it says this already. */
const lookAgain = 'the quote has stopped: check it again, or cancel';

/** The doubts that a typed number sets aside; the quote's age has a checkbox instead. */
const doubtsOf = (problems: readonly OrderProblem[]): readonly Doubt[] =>
  problems
    .filter(isSlip)
    .map(({ guard, message }): Doubt => ({ id: guard ?? '', message: sentence(message) }));

const sentence = (words: string): string => `${words.charAt(0).toUpperCase()}${words.slice(1)}.`;

/** The number that the user types again: the one that may be a slip. */
function consentNumber(
  order: OrderDraft,
  doubts: readonly Doubt[],
  spec: SymbolSpec,
): { readonly what: string; readonly number: string } {
  const isPrice = doubts.every(({ id }) => id === 'price-distance');
  return isPrice
    ? { what: 'price', number: order.price.toFixed(spec.digits) }
    : { what: 'volume', number: formatVolume(order.volume, spec.volumeStep) };
}

const driftText = ({ points, isWorse }: Drift): string =>
  `${pointsText(points)} ${isWorse ? 'worse' : 'better'}`;

function PriceFacts(props: {
  readonly order: OrderDraft;
  readonly spec: SymbolSpec;
  readonly quote: Tick | null;
  readonly drift: Drift | null;
}) {
  const { order, spec, quote, drift } = props;
  const price = (value: number | undefined): string => formatPrice(value, spec.digits);
  if (isMarket(order.type)) {
    return (
      <Fact name={sideOf(order.type) === 'BUY' ? 'Price (ask now)' : 'Price (bid now)'}>
        {/* In the price's own line: a note that comes and goes would move the button under the pointer. */}
        {drift !== null && drift.points !== 0 && (
          <small className={styles.priceDrift} data-worse={drift.isWorse}>
            {driftText(drift)} than you saw
          </small>
        )}
        {price(order.price)}
      </Fact>
    );
  }
  return (
    <>
      <Fact name={order.stopLimit === undefined ? 'Price' : 'Trigger price'}>{price(order.price)}</Fact>
      {order.stopLimit !== undefined && <Fact name="Stop limit price">{price(order.stopLimit)}</Fact>}
      <Fact name="Market now">
        {quote === null ? 'not known' : `${price(quote.bid)} / ${price(quote.ask)}`}
      </Fact>
    </>
  );
}

function ResultFact({ text }: { readonly text: string | null }) {
  return text === null ? null : <Fact name="On this netting account">{text}</Fact>;
}
