import { Select } from '../../components/select';
import { botsPeriods } from '../../data/bots';
import { useBrokerDay } from '../../data/broker-day';
import { changeBotsChoice, periodText, useBotsChoice } from './bots-choice';

/** Of which days the results are: over the view, and beside the tabs of the lower tables. */
export function BotsPeriodChoice() {
  const { period } = useBotsChoice();
  const today = useBrokerDay();
  return (
    <Select
      label="Period"
      value={period}
      options={botsPeriods.map((value) => ({ value, label: periodText(value, today?.start ?? null) }))}
      onChoose={(next) => changeBotsChoice({ period: next })}
    />
  );
}
