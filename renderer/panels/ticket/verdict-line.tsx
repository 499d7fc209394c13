import type { Account } from '../../../shared/model/account';
import type { SymbolSpec } from '../../../shared/model/symbol';
import type { OrderDraft } from '../../../shared/rules/order-rules';
import { Fact, Facts } from '../../trade/facts';
import { estimatesOf, moneyText, notKnown, pointText, rewardText, riskText, sentAsText } from './estimates';
import type { Verdict } from './verdict';

const signs = { pass: '✓', warn: '!', refuse: '✕', wait: '…' } as const;

/** What the broker would answer now. Polite: a screen reader hears a change of verdict, not every tick. */
export function VerdictLine({ verdict }: { readonly verdict: Verdict }) {
  return (
    <p
      className="verdict"
      data-tone={verdict.tone}
      role="status"
      // An age that grows each second would be read out each second.
      aria-live={verdict.tone !== 'pass' && verdict.problem === null ? 'off' : 'polite'}
    >
      <span>
        <span aria-hidden="true">{signs[verdict.tone]} </span>
        {verdict.text}
      </span>
      <span className="verdict-expected">{verdict.expected}</span>
    </p>
  );
}

/** Our own sums, named as such. */
export function EstimateFacts(props: {
  readonly order: OrderDraft | null;
  readonly spec: SymbolSpec | null;
  readonly account: Account | null;
}) {
  const { order, spec, account } = props;
  if (order === null || spec === null) {
    return (
      <Facts>
        {[
          'One point, estimated',
          'Margin, estimated',
          'Risk at stop, estimated',
          'Reward : risk',
          'Would be sent as',
        ].map((name) => (
          <Fact key={name} name={name}>
            {notKnown}
          </Fact>
        ))}
      </Facts>
    );
  }
  const estimates = estimatesOf(order, spec, account);
  return (
    <Facts>
      <Fact name="One point, estimated">{pointText(order, spec, account)}</Fact>
      <Fact name="Margin, estimated">{moneyText(estimates.margin, account)}</Fact>
      <Fact name="Risk at stop, estimated">{riskText(order, estimates, account)}</Fact>
      <Fact name="Reward : risk">{rewardText(order, estimates)}</Fact>
      <Fact name="Would be sent as">{sentAsText(order, spec)}</Fact>
    </Facts>
  );
}
