import type { Account } from '../../../shared/model/account';
import type { SymbolSpec } from '../../../shared/model/symbol';
import type { NettingChange } from '../../../shared/rules/netting';
import type { OrderDraft } from '../../../shared/rules/order-rules';
import type { OrderField } from '../../../shared/rules/order-types';
import { usePositions } from '../../data/positions';
import { useKnownSymbols } from '../../data/symbols';
import { Fact, Facts, ProblemFix } from '../trading';
import { estimateFacts } from './estimates';
import type { PreTradeCheck } from './pre-trade-check';
import { useCommissionPerLot } from './use-commission';
import styles from './verdict-line.module.css';

const signs = { pass: '✓', warn: '!', refuse: '✕', wait: '…' } as const;

/** What the broker would answer now. Polite: a screen reader hears a change of the verdict, not every tick. */
export function VerdictLine(props: {
  readonly verdict: PreTradeCheck;
  /** Why the other market button cannot be pressed, where the verdict does not say it. */
  readonly other: string | null;
  /** What the last order left in the ticket, where the verdict leaves its second line free. */
  readonly kept: string;
  /** Null: a value that would be valid cannot be taken into its field. */
  readonly onFix: ((field: OrderField, value: string) => void) | null;
}) {
  const { verdict, other, kept, onFix } = props;
  const { problem } = verdict;
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
        {problem !== null && onFix !== null && (
          <ProblemFix problem={problem} onFix={(value) => onFix(problem.field, value)} />
        )}
        {verdict.expected === '' ? (
          <span>{kept}</span>
        ) : (
          <span className={styles.expected}>{verdict.expected}</span>
        )}
      </p>
      {other !== null && <p className={styles.other}>{other}</p>}
    </div>
  );
}

/** Our own sums, labelled as estimates; those that are not known are left out. */
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
  const { data: held } = usePositions();
  const known = useKnownSymbols();
  const specOf = (symbol: string) => known.get(symbol) ?? null;
  const commission = useCommissionPerLot(spec?.name ?? null);
  const rows = held?.unreadable.length === 0 ? held.rows : null;
  const facts =
    order === null || spec === null
      ? []
      : estimateFacts(order, spec, account, change, rows, specOf, commission);
  return (
    <>
      {against.length > 0 && <p className={styles.against}>{against.join(' ')}</p>}
      <Facts>
        {facts.map(([name, text, title]) => (
          <Fact key={name} name={name} title={title}>
            {text}
          </Fact>
        ))}
      </Facts>
    </>
  );
}
