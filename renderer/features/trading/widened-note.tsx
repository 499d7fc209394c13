import { formatMoney } from '../../../shared/math/money';
import type { Account } from '../../../shared/model/account';
import type { SymbolSpec } from '../../../shared/model/symbol';
import { widenedStop } from '../../../shared/rules/widened-stop';
import { Note } from '../../components/note';

type Widening = Parameters<typeof widenedStop>[0];

/** The loss at the stop before and after a change that widens it; nothing where it does not. */
export function WidenedNote(
  props: Omit<Widening, 'side' | 'to' | 'spec'> & {
    /** Null while not known, or not readable. */
    readonly side: Widening['side'] | null;
    readonly to: Widening['to'] | null;
    readonly spec: SymbolSpec | null;
    readonly account: Account | null;
  },
) {
  const { side, volume, from, to, spec, account } = props;
  const widened =
    side === null || spec === null || to === null ? null : widenedStop({ side, volume, from, to, spec });
  if (widened === null) return null;
  const money = (value: number | null): string =>
    value === null || account === null
      ? 'not known'
      : `${formatMoney(value, account.currencyDigits, { sign: true })} ${account.currency}`;
  const what = to?.sl === from.sl ? 'The price moves away from the stop' : 'The stop moves away';
  return (
    <Note role="status">{`${what}: ${money(widened.before)} → ${money(widened.after)} at the stop, estimated.`}</Note>
  );
}
