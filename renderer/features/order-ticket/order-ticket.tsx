import { useQuery } from '@tanstack/react-query';
import { type FormEvent, useCallback, useEffect, useId, useMemo, useRef, useState } from 'react';
import { shortFailure } from '../../../shared/formats/describe-failure';
import type { OrderType, Side } from '../../../shared/model/enums';
import type { Lots } from '../../../shared/model/fields';
import type { SymbolSpec } from '../../../shared/model/symbol';
import type { TradeOutcome } from '../../../shared/model/trade';
import { nettingChange, takesAway } from '../../../shared/rules/netting';
import { isMarket, type OrderField, orderTypeLabel, sideOf } from '../../../shared/rules/order-types';
import { useCommand, useCommandSource } from '../../base/commands';
import { useLatest } from '../../base/use-latest';
import { isSmallWindow, useOfWindow } from '../../base/window-size';
import { Button } from '../../components/button';
import { PanelHeader } from '../../components/panel';
import { Unseen } from '../../components/unseen';
import { useBridge } from '../../data/bridge';
import { useIntervals } from '../../data/settings';
import { tickOptions } from '../../data/ticks';
import { useLiveArming } from '../../data/trading';
import { closeCard, useCardTrade } from '../../data/workspace/chart-place';
import { useDraftLevels } from '../../data/workspace/draft-levels';
import { ticketSheet } from '../../data/workspace/ticket-height';
import {
  ArmingNote,
  armingRefusal,
  DroppedFields,
  OneClickToggle,
  onTicketPrefill,
  UnresolvedNote,
  useOneClick,
  useSymbolLock,
} from '../trading';
import { useAgainstOthers } from './against-others';
import { asType, type CheckedDraft, checkDraft, type Habits, isSlip } from './check-draft';
import { ConfirmOrder } from './confirm-order';
import { type TicketDraft, unitOf } from './draft';
import { estimatesOf, notKnown, riskOnButton, riskText } from './estimates';
import { useInSight } from './in-sight';
import { MarketButtons } from './market-buttons';
import styles from './order-ticket.module.css';
import { OrderLevels, orderToSend, type ShownPrice } from './order-to-send';
import {
  connectionRefusal,
  type PreTradeCheck,
  preTradeCheckOf,
  quoteRefusal,
  staleMarkOf,
} from './pre-trade-check';
import { PresetPopover } from './preset-popover';
import { presetOf } from './presets';
import { readOf } from './resolve';
import { percentSizing, riskCommands } from './risk-command';
import { TicketSettingsPopover } from './settings-popover';
import { TicketFields } from './ticket-fields';
import { takesFix, withFix } from './units';
import { useAskedAtOnce } from './use-asked-at-once';
import { lotsText, type TicketState, useTicketDraft } from './use-ticket-draft';
import { type TicketMarket, useTicketMarket } from './use-ticket-market';
import { useTicketMemory } from './use-ticket-memory';
import { EstimateFacts, VerdictLine } from './verdict-line';

/** What the confirmation asks about. */
interface Asked {
  readonly draft: TicketDraft;
  /** Why one-click trading, though armed, asks; null for every other confirmation. */
  readonly why: string | null;
  /** The ticket before another panel filled the order in; null where it was typed here. */
  readonly before: TicketDraft | null;
}

/** Without the symbol's specification no rule can be checked, and nothing is sent. */
const waitingFor = ({ symbol, specFailure }: TicketMarket): PreTradeCheck => ({
  tone: 'wait',
  text:
    symbol === null
      ? 'no symbol is chosen'
      : specFailure === null
        ? "loading the symbol's specification"
        : `the symbol's specification cannot be read: ${shortFailure(specFailure)}`,
  expected: '',
  problem: null,
});

function check(draft: TicketDraft, market: TicketMarket, habits: Habits): CheckedDraft | null {
  const rules = market.marketFor(draft.type);
  return rules === null ? null : checkDraft(draft, rules, habits);
}

/** Why an order of this type cannot be confirmed now; null where it can. */
function refusal(type: OrderType, checked: CheckedDraft | null, market: TicketMarket): string | null {
  if (checked === null) return waitingFor(market).text;
  if (checked.order === null) {
    const refused = checked.problems.find((problem) => problem.severity === 'refuse');
    return refused?.message ?? waitingFor(market).text;
  }
  return quoteRefusal(type, market.quoteState);
}

/** A volume by risk is fixed at the click: it must not change while the user confirms it. */
function settled(draft: TicketDraft, checked: CheckedDraft | null, spec: SymbolSpec | null): TicketDraft {
  const lots = checked === null ? undefined : readOf(checked.resolved.volume);
  if (draft.sizing === 'lots' || lots === undefined || spec === null) return draft;
  return { ...draft, sizing: 'lots', volume: lotsText(lots, spec) };
}

/** `Order ticket`: from typing to the confirmation. F9 focuses it. */
export function OrderTicket() {
  const memory = useTicketMemory();
  useOwnQuote(memory.symbol, memory.isChartSymbol);
  const market = useTicketMarket(memory.symbol);
  const state = useTicketDraft(market, memory);
  const { draft } = state;
  const { account, positions, spec } = market;
  const habits = useMemo(
    (): Habits => ({
      ...state.habits,
      // The position that a pending order will fill into is not known yet.
      onlyReduces: (order) => isMarket(order.type) && takesAway(nettingChange(order, positions, account)),
    }),
    [state.habits, positions, account],
  );
  const [asked, setAsked] = useState<Asked | null>(null);
  const closeConfirm = useCallback(() => setAsked(null), []);
  const [inFlight, setInFlight] = useState<readonly string[]>([]);
  const { form, focus } = useTicketKey();
  useRiskCommands(state, focus);
  const oneClick = useOneClick();
  const isAtOnce = oneClick.isArmed && oneClick.actsAtOnce('place');

  const checked = check(draft, market, habits);
  const readable = checked?.readable ?? null;
  // A card has the ticket's place: lines of an order that is not to be seen would look like the trade's.
  useDraftLevels(useCardTrade() === null && !state.isLeftOver ? readable : null);
  const against = useAgainstOthers(
    readable === null || spec === null ? null : { order: readable, positions, account, spec },
  );
  const isAtMarket = isMarket(draft.type);
  const other = isAtMarket ? asType(draft, sideOf(draft.type) === 'BUY' ? 'SELL' : 'BUY') : null;
  const mirrored = other === null ? null : check(other, market, habits);
  // An order on this symbol may have been executed without an answer: no new one until its result is known, or the user
  // types his consent.
  const lock = useSymbolLock(draft.symbol);
  const arming = useLiveArming();
  const inSight = useInSight<HTMLElement>();
  const blocked =
    (lock.unresolved.length > 0 ? lock.why : null) ??
    connectionRefusal(market.connectionFailure) ??
    lock.why ??
    (inFlight.includes(draft.symbol) ? 'an order on this symbol is on its way' : null) ??
    armingRefusal(arming, account?.tradeMode ?? null) ??
    (inSight.isInSight ? null : outOfView);
  const verdict: PreTradeCheck =
    blocked !== null
      ? { tone: 'refuse', text: blocked, expected: '', problem: null }
      : checked === null
        ? waitingFor(market)
        : preTradeCheckOf(draft.type, checked.problems, market.quoteState);
  const checkedFor = (side: Side): CheckedDraft | null => (side === draft.type ? checked : mirrored);
  const refusalFor = (side: Side): string | null => blocked ?? refusal(side, checkedFor(side), market);
  const pendingRefusal = blocked ?? refusal(draft.type, checked, market);
  // The other market button may be refused for a reason of its own.
  const otherRefusal = other === null ? null : refusal(other.type, mirrored, market);
  const otherSide =
    other === null || otherRefusal === null || otherRefusal === verdict.text
      ? null
      : `${orderTypeLabel(other.type)}: ${otherRefusal}`;

  const latest = useLatest({ market, edit: state.edit });
  const onFix = useCallback(
    (field: OrderField, value: string) => {
      const { market: known, edit } = latest.current;
      edit((before) => withFix(before, field, value, known.marketFor(before.type)));
    },
    [latest],
  );

  const onSent = (order: { readonly symbol: string }, before: TicketDraft | null) => {
    state.leave();
    if (before !== null) state.restore(before);
    setInFlight((before) => [...before, order.symbol]);
  };
  const onOutcome = (
    outcome: TradeOutcome | null,
    order: { readonly symbol: string; readonly volume: Lots },
    before: TicketDraft | null,
  ) => {
    setInFlight((before) => without(before, order.symbol));
    const verdictNow = outcome?.verdict;
    if (verdictNow === 'done' || verdictNow === 'placed' || verdictNow === 'partial')
      state.finish(order, before === null);
  };
  const ask = (
    type: OrderType,
    pressed: CheckedDraft | null,
    why: string | null,
    before: TicketDraft | null = null,
  ) => setAsked({ draft: settled(asType(draft, type), pressed, spec), why, before });
  /** Armed: sends what is on the screen; otherwise asks. */
  const press = (type: OrderType, pressed: CheckedDraft | null) => {
    const order = pressed?.order ?? null;
    // An old quote, or a size that may be a slip, is asked about in the dialog.
    const slip = pressed?.problems.find(isSlip)?.message ?? null;
    const why = !isAtOnce || order === null ? null : (slip ?? oneClick.orderRefusal(order));
    if (isAtOnce && order !== null && why === null) {
      onSent(order, null);
      void oneClick.sendOrder(order, spec?.digits ?? null).then((outcome) => onOutcome(outcome, order, null));
      return;
    }
    ask(type, pressed, why);
  };
  // What another panel filled in was not on the screen before: it is always asked about.
  useAskedAtOnce(draft, checked !== null, () => {
    if (pendingRefusal === null) ask(draft.type, checked, null, state.beforePrefill());
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (pendingRefusal !== null) return;
    // At once goes a market order only by a press of its side's button; Enter in a field asks.
    if (isAtMarket) ask(draft.type, checked, isAtOnce ? 'Enter asks for a market order' : null);
    else press(draft.type, checked);
  };
  const shownFor = (type: OrderType, of: CheckedDraft | null) => {
    const asRead = of?.readable ?? null;
    const change = asRead === null ? null : nettingChange(asRead, positions, account);
    if (asRead === null || spec === null)
      return orderToSend(draft.symbol, type, of, spec, { onButton: '', text: notKnown });
    const estimates = estimatesOf(asRead, spec, account, change);
    const risk = {
      onButton: riskOnButton(asRead, estimates, account, change),
      text: riskText(asRead, estimates, account, change, spec),
    };
    return orderToSend(draft.symbol, type, of, spec, risk);
  };
  const terms = useId();
  const order = shownFor(draft.type, checked);
  const isSheet = useOfWindow(isSmallWindow);
  const shown = shownPrices.filter(
    (name) =>
      isSheet || ((name === 'sl' || name === 'tp') && draft[name] !== '' && unitOf(draft, name) !== 'price'),
  );

  return (
    <>
      <PanelHeader title="Order">
        <PresetPopover
          presets={memory.presets}
          onApply={state.applyPreset}
          onChange={memory.changePresets}
          make={(name) => presetOf(draft, name, market.brokerNow)}
        />
        <OneClickToggle />
        <TicketSettingsPopover memory={memory} />
      </PanelHeader>
      <form ref={form} className={styles.ticket} aria-label="Order ticket" onSubmit={submit} noValidate>
        {/* Without a button that submits, Enter in one of several fields does nothing. */}
        {isAtMarket && <button type="submit" hidden />}
        <TicketFields
          state={state}
          memory={memory}
          market={market}
          checked={checked}
          said={verdict.problem}
          onFix={onFix}
          order={
            <section ref={inSight.ref} className={styles.send} aria-label="Order to send">
              {isAtMarket ? (
                <MarketButtons
                  quote={market.quote}
                  spec={spec}
                  chosen={sideOf(draft.type)}
                  refusals={{ SELL: refusalFor('SELL'), BUY: refusalFor('BUY') }}
                  orders={{
                    SELL: shownFor('SELL', checkedFor('SELL')),
                    BUY: shownFor('BUY', checkedFor('BUY')),
                  }}
                  shown={shown}
                  isAtOnce={isAtOnce}
                  stale={staleMarkOf(market.quoteState)}
                  onPress={(side) => press(side, checkedFor(side))}
                />
              ) : (
                <>
                  <OrderLevels order={order} shown={shown} />
                  <Button
                    type="submit"
                    tone={sideOf(draft.type) === 'BUY' ? 'buy' : 'sell'}
                    className={styles.place}
                    aria-describedby={terms}
                    disabled={pendingRefusal !== null}
                    title={
                      pendingRefusal ??
                      (isAtOnce ? 'One-click trading is on: placed without confirmation' : undefined)
                    }
                  >
                    {order.label}
                    <small aria-hidden="true">{order.risk}</small>
                  </Button>
                  <Unseen id={terms}>{order.terms}</Unseen>
                </>
              )}
            </section>
          }
          verdict={
            /* Reasons against the order stand in one place, whose room is always there. */
            <div className={styles.said}>
              <div className={styles.notes} data-part="notes">
                <UnresolvedNote symbol={draft.symbol} lock={lock} />
                <ArmingNote />
                <DroppedFields type={draft.type} time={draft.time} />
              </div>
              <VerdictLine
                verdict={verdict}
                other={blocked === null ? otherSide : null}
                kept={state.kept}
                onFix={verdict.problem !== null && takesFix(draft, verdict.problem.field) ? onFix : null}
              />
            </div>
          }
          estimates={
            <div className={styles.estimates} data-part="estimates">
              {/* Estimates give their room to the reason while nothing can be sent. */}
              {lock.canOverride && lock.why !== null ? null : (
                <EstimateFacts
                  order={readable}
                  spec={spec}
                  account={account}
                  change={readable === null ? null : nettingChange(readable, positions, account)}
                  against={against}
                />
              )}
            </div>
          }
        />
      </form>
      {asked !== null && (
        <ConfirmOrder
          draft={asked.draft}
          why={asked.why}
          habits={habits}
          onLife={
            asked.before === null
              ? null
              : (life) => setAsked({ ...asked, draft: { ...asked.draft, ...life } })
          }
          onClose={closeConfirm}
          onSent={(order) => onSent(order, asked.before)}
          onOutcome={(outcome, order) => onOutcome(outcome, order, asked.before)}
        />
      )}
    </>
  );
}

const shownPrices: readonly ShownPrice[] = ['price', 'limit', 'sl', 'tp'];

/** Nothing is sent that the user cannot see: the block with the button must be in view as a whole. */
const outOfView = 'part of the order is out of view: enlarge the window or the ticket';

/** The selected symbol's quote is polled for the chart; a ticket for another symbol polls its own. */
function useOwnQuote(symbol: string | null, isChartSymbol: boolean): void {
  const bridge = useBridge();
  const { tick } = useIntervals();
  useQuery({
    ...tickOptions(bridge, symbol ?? ''),
    notifyOnChangeProps: [],
    enabled: symbol !== null && !isChartSymbol,
    staleTime: tick,
    refetchInterval: tick,
  });
}

const without = (symbols: readonly string[], symbol: string): readonly string[] =>
  symbols.filter((each) => each !== symbol);

/** MetaTrader's F9: a new order. A prefill focuses the ticket too. */
function useTicketKey() {
  const form = useRef<HTMLFormElement>(null);
  const focus = useCallback(() => {
    closeCard();
    if (isSmallWindow()) ticketSheet.set(true);
    // When it is on the screen again.
    setTimeout(() => {
      const field = form.current?.querySelector<HTMLInputElement>('input:not([readonly])');
      field?.focus();
      // What is typed next is the whole volume, not its last digits.
      field?.select();
    });
  }, []);
  useCommand({
    id: 'ticket.focus',
    title: 'New order',
    group: 'Trade',
    keys: 'F9',
    also: 'buy sell place limit stop',
    run: focus,
  });
  // After the menu or cell that asked has given its focus back.
  useEffect(() => onTicketPrefill(focus), [focus]);
  return { form, focus };
}

/** Sizing by risk from the palette; `focus` shows the ticket. */
function useRiskCommands({ draft, chooseSizing, edit }: TicketState, focus: () => void): void {
  useCommand({
    id: 'ticket.by-risk',
    title: 'Size the order by risk',
    group: 'Trade',
    also: 'lot size calculator position sizing percent',
    run: () => {
      chooseSizing(percentSizing(draft));
      focus();
    },
  });
  useCommandSource((search) =>
    riskCommands(search, (change) => {
      edit(change);
      focus();
    }),
  );
}
