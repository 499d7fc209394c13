import { formatMoney } from '../../../shared/math/money';
import { expectedMoney, type PlanStep, sentSteps } from '../../../shared/rules/plan';
import { useAccount } from '../../data/account';
import { sendsText } from './sends-text';

/** What the button beside it sends: it never scrolls away with the table. */
export function PlanSum({ steps }: { readonly steps: readonly PlanStep[] }) {
  const account = useAccount().data ?? null;
  const sent = sentSteps(steps);
  const closes = sent.filter(({ write }) => write.name === 'trade.closePosition');
  const money = expectedMoney(steps);
  const left = steps.length - sent.length;
  return (
    <p className="plan-sum trade-sends">
      <strong>{`${sent.length} ${sent.length === 1 ? 'order' : 'orders'} to send`}</strong>
      {sent.length > 0 && <span>{sendsText(sent)}</span>}
      {closes.length > 0 && (
        <span>
          {money === null || account === null
            ? 'result not known'
            : `${formatMoney(money, account.currencyDigits, { sign: true })} ${account.currency} expected, swap included`}
        </span>
      )}
      {left > 0 && <span>{`${left} left out, see why above`}</span>}
    </p>
  );
}
