import { type ReactNode, type RefCallback, useCallback, useRef } from 'react';
import type { Level } from '../../../shared/math/levels';
import { formatAge } from '../../../shared/math/time';
import { needsDate, sendableFillings } from '../../../shared/model/enums';
import type { Lots } from '../../../shared/model/fields';
import { fillingsFor, takesStopLoss, takesTakeProfit } from '../../../shared/rules/offers';
import { fieldsOf, isMarket, isPending, type OrderField } from '../../../shared/rules/order-types';
import type { OrderProblem } from '../../../shared/rules/problem';
import { useClockValue } from '../../base/clock';
import { useLatest } from '../../base/use-latest';
import { Button } from '../../components/button';
import { ticketHeight } from '../../data/workspace/ticket-height';
import { ExpirationFields, problemOf } from '../trading';
import { LevelField, RiskField, VolumeField } from './amount-fields';
import type { CheckedDraft } from './check-draft';
import { fillingOf, type TextField, timeOf, unitOf, withRiskVolume, withText } from './draft';
import { priceHint, stopLimitHint, volumeHint } from './hints';
import { levelLine } from './level-line';
import { CommentField, FillingField, NumberField, SymbolField, TypeField } from './plain-fields';
import { readOf } from './resolve';
import { RiskChips, riskChips } from './risk-chips';
import { stepped } from './stepped';
import styles from './ticket-fields.module.css';
import { unitRefusal } from './units';
import { lotsText, type TicketState } from './use-ticket-draft';
import type { TicketMarket } from './use-ticket-market';
import type { TicketMemory } from './use-ticket-memory';

export interface TicketFieldsProps {
  readonly state: TicketState;
  readonly memory: TicketMemory;
  readonly market: TicketMarket;
  /** Null while the symbol's specification is not loaded. */
  readonly checked: CheckedDraft | null;
  /** The problem that the verdict says, with its fix: it is not said again at its field. */
  readonly said: OrderProblem | null;
  /** Takes a value that would be valid into its field. */
  readonly onFix: (field: OrderField, value: string) => void;
  /** The order to send, under the fields that make it; and what is said of it. */
  readonly order: ReactNode;
  readonly verdict: ReactNode;
  /** Above the fields that are seldom changed. */
  readonly estimates: ReactNode;
}

/**
 * The fields of the order type and no others: size, prices and lifetime, levels. What is sent stands above what is seldom changed,
 * and only the latter scrolls.
 */
export function TicketFields(props: TicketFieldsProps) {
  const { state, memory, market, checked, said, onFix, order, verdict, estimates } = props;
  const { draft, edit, chooseType, chooseUnit, chooseSizing } = state;
  const { spec, quote, account } = market;
  const problems = checked?.problems ?? [];
  const isSaid = (field: OrderField): boolean => said !== null && problemOf(problems, field) === said;
  const shown = fieldsOf(draft.type);
  const rules = market.marketFor(draft.type);
  const currency = account?.currency ?? null;
  const seldomChanged = useRef<HTMLDivElement>(null);
  const latest = useLatest({ draft, market, quote });
  const onType = useCallback(
    (field: TextField, text: string) => edit((before) => withText(before, field, text)),
    [edit],
  );
  const onStep = useCallback(
    (field: TextField, steps: number) => {
      const { draft: now, market: known, quote: price } = latest.current;
      onType(field, stepped(field, steps, now, known.marketFor(now.type), price));
    },
    [latest, onType],
  );
  const onLots = useCallback(
    (lots: Lots) => {
      const { spec: known } = latest.current.market;
      if (known !== null) edit((before) => withRiskVolume(before, lotsText(lots, known)));
    },
    [latest, edit],
  );
  const volumeAge = useTypedAgo(draft.sizing === 'lots' ? state.typedAtMs('volume') : null);
  const ages = { sl: useTypedAgo(state.typedAtMs('sl')), tp: useTypedAgo(state.typedAtMs('tp')) };
  const number = (field: TextField, label: string, hint: string, placeholder = '') => (
    <NumberField
      field={field}
      label={label}
      value={draft[field]}
      hint={hint}
      placeholder={placeholder}
      problem={problemOf(problems, field)}
      onType={onType}
      onStep={onStep}
      isSaidElsewhere={isSaid(field)}
      {...(field === 'deviation' ? { layout: 'inside' as const } : {})}
    />
  );
  const level = (field: Level) => (
    <LevelField
      level={field}
      value={draft[field]}
      unit={unitOf(draft, field)}
      line={checked === null || rules === null ? '' : levelLine(field, draft, checked.resolved, rules)}
      age={ages[field]}
      currency={currency}
      digits={spec?.digits ?? null}
      moneyRefusal={unitRefusal(field, 'money', draft, rules)}
      problem={problemOf(problems, field)}
      onType={onType}
      onStep={onStep}
      isSaidElsewhere={isSaid(field)}
      onUnit={chooseUnit}
      onFix={onFix}
    />
  );
  const lifetime = spec === null ? draft.time : timeOf(draft, spec);
  const isDated = needsDate(lifetime);
  // A pending type has more fields: its rows are lower, and the chips share the volume's.
  const isDense = isPending(draft.type);
  const lots = checked === null ? undefined : readOf(checked.resolved.volume);
  const symbolProblem = problemOf(problems, 'symbol');
  // That there is no quote yet stands in the verdict, a closed market between the buttons: a line that comes and goes moves all below it.
  const isSymbolSaid = quote === null || (symbolProblem?.retcode === 10018 && !isDense);

  return (
    <>
      <div className={styles.whole} ref={useTicketHeight()}>
        <div className={styles.head} data-dense={isDense}>
          <div className={styles.whichOrder}>
            <SymbolField
              symbol={memory.symbol}
              isChartSymbol={memory.isChartSymbol}
              onChoose={memory.chooseSymbol}
              problem={isSymbolSaid ? undefined : symbolProblem}
            />
            <TypeField
              type={draft.type}
              spec={spec}
              problem={problemOf(problems, 'type')}
              onChoose={chooseType}
            />
          </div>
          <VolumeField
            sizing={draft.sizing}
            value={
              draft.sizing === 'lots'
                ? draft.volume
                : spec === null || lots === undefined
                  ? ''
                  : lotsText(lots, spec)
            }
            hint={draft.sizing === 'lots' && spec !== null ? volumeHint(spec) : ''}
            isShort={isDense && draft.sizing === 'lots'}
            age={volumeAge}
            currency={currency}
            problem={problemOf(problems, 'volume')}
            isSaidElsewhere={isSaid('volume')}
            onType={onType}
            onStep={onStep}
            onSizing={chooseSizing}
          />
          {draft.sizing === 'lots' ? (
            <RiskChips chips={riskChips(draft, rules)} isShort={isDense} onChoose={onLots} />
          ) : (
            <RiskField
              sizing={draft.sizing}
              value={draft.risk}
              currency={currency}
              problem={problemOf(problems, 'risk')}
              isSaidElsewhere={isSaid('risk')}
              onType={onType}
              onStep={onStep}
            />
          )}
          {shown.has('price') && number('price', 'Price', spec === null ? '' : priceHint(draft, quote, spec))}
          {shown.has('stopLimit') &&
            number('stopLimit', 'Stop limit price', spec === null ? '' : stopLimitHint(draft, spec))}
          {shown.has('time') && (
            <div className={isDated ? styles.lifetime : undefined}>
              <ExpirationFields
                spec={spec}
                time={lifetime}
                expiration={draft.expiration}
                brokerNow={market.brokerNow}
                layout={isDated ? 'inside' : 'beside'}
                problems={problems}
                onChange={(change) => edit((before) => ({ ...before, ...change }))}
              />
            </div>
          )}
          {spec !== null && !takesStopLoss(spec) ? (
            <p className={styles.lacks}>This symbol takes no stop loss.</p>
          ) : (
            level('sl')
          )}
          {spec !== null && !takesTakeProfit(spec) ? (
            <p className={styles.lacks}>This symbol takes no take profit.</p>
          ) : (
            level('tp')
          )}
        </div>
        {order}
      </div>
      {verdict}
      <section className={styles.more} aria-label="More">
        {estimates}
        <div ref={seldomChanged} className={isMarket(draft.type) ? styles.pair : undefined}>
          <FillingField
            filling={spec === null ? (draft.filling ?? 'IOC') : fillingOf(draft, spec)}
            offered={spec === null ? sendableFillings : fillingsFor(draft.type, spec)}
            problem={problemOf(problems, 'filling')}
            onChoose={(filling) => edit((before) => ({ ...before, filling }))}
          />
          {isMarket(draft.type) && number('deviation', 'Deviation', 'points')}
        </div>
        {memory.settings.magic !== 'none' && number('magic', 'Magic number', '', '0: none')}
        <CommentField comment={draft.comment} problem={problemOf(problems, 'comment')} onType={onType} />
        <Button
          tone="ghost"
          className={styles.below}
          onClick={() => {
            seldomChanged.current?.scrollIntoView();
            seldomChanged.current
              ?.querySelector<HTMLElement>('select, input')
              ?.focus({ preventScroll: true });
          }}
        >
          More: fill policy, comment …
        </Button>
      </section>
    </>
  );
}

/** `typed 12 min ago`; empty for what did not come back with its symbol. */
const useTypedAgo = (atMs: number | null): string =>
  useClockValue(() => (atMs === null ? '' : `typed ${formatAge(Date.now() - atMs)} ago`));

/** Two lines of the verdict and one field of `More` stand below what is measured. CSS pixels, as in the two styles. */
const belowPx = 36 + 29;

/** For the element that never scrolls: tells the layout how much room it needs. A hidden ticket needs what it needed before. */
const useTicketHeight = (): RefCallback<HTMLElement> =>
  useCallback((element: HTMLElement | null) => {
    if (element === null) return;
    let frame = 0;
    const observer = new ResizeObserver(() => {
      // The layout's answer is another resize: in the next frame, or the browser complains of a loop.
      cancelAnimationFrame(frame);
      frame = requestAnimationFrame(() => {
        const height = Math.ceil(element.getBoundingClientRect().height);
        if (height > 0) ticketHeight.set(height + belowPx);
      });
    });
    observer.observe(element);
    return () => {
      observer.disconnect();
      cancelAnimationFrame(frame);
    };
  }, []);
