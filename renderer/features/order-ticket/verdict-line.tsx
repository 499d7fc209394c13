import type { Account } from '../../../shared/model/account';
import type { SymbolSpec } from '../../../shared/model/symbol';
import type { NettingChange } from '../../../shared/rules/netting';
import type { OrderDraft } from '../../../shared/rules/order-rules';
import { Fact, Facts } from '../trading';
import {
  type Estimates,
  estimatesOf,
  marginText,
  notKnown,
  pointText,
  rewardText,
  riskText,
} from './estimates';
import { resultingPosition } from './netting';
import type { PreTradeCheck } from './pre-trade-check';
import styles from './verdict-line.module.css';

const signs = { pass: '✓', warn: '!', refuse: '✕', wait: '…' } as const;

/** What the broker would answer now. Polite: a screen reader hears a change of the verdict, not every tick. */
export function VerdictLine(props: {
  readonly verdict: PreTradeCheck;
  /** Why the other market button cannot be pressed, where the verdict does not say it. */
  readonly other: string | null;
}) {
  const { verdict, other } = props;
  return (
    <div data-part="verdict">
      <p
        className={styles.verdict}
        data-tone={verdict.tone}
        role="status"
        // An age that grows each second would be read out each second.
        aria-live={verdict.tone !== 'pass' && verdict.problem === null ? 'off' : 'polite'}
      >
        <span>
          <span aria-hidden="true">{signs[verdict.tone]} </span>
          {verdict.text}
        </span>
        <span className={styles.expected}>{verdict.expected}</span>
      </p>
      {other !== null && <p className={styles.other}>{other}</p>}
    </div>
  );
}

/** Our own sums, labelled as estimates. */
export function EstimateFacts(props: {
  readonly order: OrderDraft | null;
  readonly spec: SymbolSpec | null;
  readonly account: Account | null;
  /** What the order does to the position of a netting account. */
  readonly change: NettingChange | null;
  /** What it does to positions of others on a hedging account. */
  readonly against: readonly string[];
}) {
  const { order, spec, account, change, against } = props;
  const estimateText = (text: (known: OrderDraft, symbol: SymbolSpec, sums: Estimates) => string): string =>
    order === null || spec === null ? notKnown : text(order, spec, estimatesOf(order, spec, account, change));
  const after = order === null || spec === null ? null : resultingPosition(order, change, spec);
  return (
    <>
      {against.length > 0 && <p className={styles.against}>{against.join(' ')}</p>}
      <Facts>
        <Fact name="One point, estimated" isMinor>
          {estimateText((known, symbol) => pointText(known, symbol, account))}
        </Fact>
        <Fact name="Margin, estimated">
          {estimateText((known, _symbol, sums) => marginText(known, sums, account, change))}
        </Fact>
        <Fact name="Risk at stop, estimated">
          {estimateText((known, symbol, sums) => riskText(known, sums, account, change, symbol))}
        </Fact>
        <Fact name="Reward : risk">
          {estimateText((known, _symbol, sums) => rewardText(known, sums, change))}
        </Fact>
        {after !== null && <Fact name="Position after">{after}</Fact>}
      </Facts>
    </>
  );
}
