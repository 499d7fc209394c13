import { type FormEvent, useCallback, useRef, useState } from 'react';
import type { OrderType, Side } from '../../../shared/model/enums';
import type { NewOrder, TradeOutcome } from '../../../shared/model/trade';
import { isMarket, sideOf } from '../../../shared/rules/order-types';
import { shortFailure } from '../../../shared/words/failure-words';
import { useCommand } from '../../commands';
import { useBridge } from '../../queries/bridge';
import { unknownAdvice } from '../../trade/outcome-words';
import { markChecked, type UnknownTrade, useUnknownTrades } from '../../trade/unknown-trades';
import { Button } from '../../ui/button';
import { PanelHeader } from '../../ui/panel';
import { useSelection } from '../../workspace/desk-context';
import { asType, type CheckedDraft, checkDraft } from './check-draft';
import { ConfirmOrder } from './confirm-order';
import type { TicketDraft } from './draft';
import { MarketButtons } from './market-buttons';
import { TicketFields } from './ticket-fields';
import { useTicketDraft } from './use-ticket-draft';
import { type TicketMarket, useTicketMarket } from './use-ticket-market';
import { quoteRefusal, type Verdict, verdictOf, wayRefusal } from './verdict';
import { EstimateFacts, VerdictLine } from './verdict-line';
import './ticket.css';

/** Without the symbol's conditions no rule can be checked, and nothing is sent. */
const waitingFor = ({ specFailure }: TicketMarket): Verdict => ({
  tone: 'wait',
  text:
    specFailure === null
      ? "waiting for the symbol's conditions"
      : `the symbol's conditions cannot be read: ${shortFailure(specFailure)}`,
  expected: '',
  problem: null,
});

const nothingYet: CheckedDraft = { order: null, readable: null, problems: [] };

function check(draft: TicketDraft, market: TicketMarket, lastVolume: number | null): CheckedDraft {
  const rules = market.marketFor(draft.type);
  return rules === null ? nothingYet : checkDraft(draft, rules, lastVolume);
}

/** Why an order of this type cannot be confirmed now; null where it can. */
function refusal(type: OrderType, checked: CheckedDraft, market: TicketMarket): string | null {
  if (checked.order === null) {
    const refused = checked.problems.find((problem) => problem.severity === 'refuse');
    return refused?.message ?? waitingFor(market).text;
  }
  return quoteRefusal(type, market.quoteState);
}

/** `Order ticket`: from what is typed to the confirmation. F9 leads here. */
export function OrderTicket() {
  const { symbol } = useSelection();
  const market = useTicketMarket(symbol);
  const state = useTicketDraft(market);
  const { draft, lastVolume } = state;
  const [asked, setAsked] = useState<TicketDraft | null>(null);
  const closeConfirm = useCallback(() => setAsked(null), []);
  const { generation } = useBridge();
  const [onTheWay, setOnTheWay] = useState<readonly string[]>([]);
  const form = useTicketKey();

  const checked = check(draft, market, lastVolume);
  // An order on this symbol may have been executed without an answer: nothing new until the user has looked.
  const isOfDraft = (trade: UnknownTrade): boolean =>
    trade.generation === generation && trade.symbol === draft.symbol;
  const isUnresolved = useUnknownTrades().some(isOfDraft);
  const blocked = isUnresolved
    ? 'the last order on this symbol has no known result'
    : onTheWay.includes(draft.symbol)
      ? 'an order on this symbol is on its way'
      : wayRefusal(market.wayFailure);
  const verdict: Verdict =
    blocked !== null
      ? { tone: 'refuse', text: blocked, expected: '', problem: null }
      : market.spec === null
        ? waitingFor(market)
        : verdictOf(draft.type, checked.problems, market.quoteState);
  const refusalFor = (side: Side): string | null =>
    blocked ?? refusal(side, check(asType(draft, side), market, lastVolume), market);
  const pendingRefusal = blocked ?? refusal(draft.type, checked, market);

  const submit = (event: FormEvent) => {
    event.preventDefault();
    // Enter in a field places a pending order; which side a market order takes is for a button to say.
    if (!isMarket(draft.type) && pendingRefusal === null) setAsked(draft);
  };
  const onSent = (order: NewOrder) => setOnTheWay((before) => [...before, order.symbol]);
  const onOutcome = (outcome: TradeOutcome, order: NewOrder) => {
    setOnTheWay((before) => without(before, order.symbol));
    if (outcome.verdict === 'done' || outcome.verdict === 'placed' || outcome.verdict === 'partial') {
      state.finish(order);
    }
  };

  return (
    <>
      <PanelHeader title="Order" />
      <form ref={form} className="ticket" aria-label="Order ticket" onSubmit={submit} noValidate>
        <div className="ticket-fields">
          <TicketFields state={state} market={market} problems={checked.problems} />
        </div>
        <div className="ticket-foot">
          {isUnresolved && (
            <p className="trade-note" data-tone="warn" role="alert">
              {`The last order on ${draft.symbol} has no known result. ${unknownAdvice}`}
              <Button onClick={() => markChecked(isOfDraft)}>I have checked</Button>
            </p>
          )}
          {isMarket(draft.type) ? (
            <MarketButtons
              quote={market.quote}
              spec={market.spec}
              chosen={sideOf(draft.type)}
              refusals={{ SELL: refusalFor('SELL'), BUY: refusalFor('BUY') }}
              isStale={(market.quoteState.ageMs ?? 0) > 0 || market.quoteState.asleepSince !== null}
              onPress={(side) => setAsked(asType(draft, side))}
            />
          ) : (
            <Button
              type="submit"
              tone={sideOf(draft.type) === 'BUY' ? 'buy' : 'sell'}
              className="ticket-place"
              disabled={pendingRefusal !== null}
              title={pendingRefusal ?? undefined}
            >
              Place order
            </Button>
          )}
          <EstimateFacts order={checked.readable} spec={market.spec} account={market.account} />
          <VerdictLine verdict={verdict} />
        </div>
      </form>
      {asked !== null && (
        <ConfirmOrder
          draft={asked}
          lastVolume={lastVolume}
          onClose={closeConfirm}
          onSent={onSent}
          onOutcome={onOutcome}
        />
      )}
    </>
  );
}

const without = (symbols: readonly string[], symbol: string): readonly string[] =>
  symbols.filter((each) => each !== symbol);

/** MetaTrader's F9: a new order. */
function useTicketKey() {
  const form = useRef<HTMLFormElement>(null);
  useCommand({
    id: 'ticket.focus',
    title: 'New order',
    group: 'Trade',
    keys: 'F9',
    run: () => form.current?.querySelector<HTMLElement>('input')?.focus(),
  });
  return form;
}
