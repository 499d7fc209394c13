import { memo } from 'react';
import { firmDecides, ruleTitle } from '../../../shared/formats/alert-text';
import { lossDay } from '../../../shared/math/loss-day';
import { formatMoney, formatPercent } from '../../../shared/math/money';
import { formatDuration } from '../../../shared/math/time';
import type { Account } from '../../../shared/model/account';
import type { Headroom, LossMeasure } from '../../../shared/rules/losses';
import { useClockValue } from '../../base/clock';
import { Icon } from '../../components/icon';
import { Money, Num } from '../../components/numbers';
import { useHeadroom } from '../../data/alerts';
import styles from './account-strip.module.css';
import { Group } from './group';

type Unit = Pick<Account, 'currency' | 'currencyDigits'>;

/** What the promised limits of the day and in all leave, where there are any. */
export const LossLimits = memo(function LossLimits({ currency, currencyDigits }: Unit) {
  // The one of which more is used is the larger; else the day.
  const [first, second] = useHeadroom().toSorted((one, other) => other.stage - one.stage);
  if (first === undefined) return null;
  const unit = { currency, currencyDigits };
  return (
    <Group name="Loss limits" below={second !== undefined && <Left of={second} {...unit} />}>
      <Left of={first} {...unit} />
    </Group>
  );
});

function Left({ of, currency, currencyDigits: digits }: Unit & { readonly of: Headroom }) {
  const { rule, left, stage, start, why } = of;
  const isDay = rule.of.kind === 'day-loss';
  const title = ruleTitle(rule, { money: digits, currency, digitsOf: () => null });
  const from = start === null ? '' : `, counted from ${formatMoney(start, digits)} ${currency} now`;
  const passed = stage === 0 ? '' : `, more than ${formatPercent(100 * stage)} of it lost`;
  return (
    <span
      className={styles.left}
      data-stage={stage}
      title={`${title}${from}${passed}: ${firmDecides}${left === null && why !== null ? `. Not checkable: ${why}` : ''}`}
    >
      {stage > 0 && <Icon name="warn" />}
      <small>{isDay ? 'Day' : 'Total'}</small>{' '}
      {left === null ? (
        <small>not checkable</small>
      ) : (
        <>
          <Money value={Math.abs(left)} digits={digits} /> <small>{left < 0 ? 'over' : 'left'}</small>
        </>
      )}
      {isDay && <Reset of={rule.of} />}
    </span>
  );
}

function Reset({ of }: { readonly of: LossMeasure }) {
  const text = useClockValue(() => formatDuration((lossDay(Date.now(), of).toMs - Date.now()) / 1_000));
  return (
    <small className={styles.reset} title="Until the day begins anew">
      {' · '}
      <Num>{text}</Num>
    </small>
  );
}
