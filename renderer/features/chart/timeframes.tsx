import { type KeyboardEvent, useRef } from 'react';
import { timeframes } from '../../../shared/model/enums';
import { useCommand } from '../../base/commands';
import { useSelection } from '../../data/workspace/workspace-context';
import { chartCommand } from './chart-commands';
import { timeframeNames } from './timeframe-names';
import styles from './timeframes.module.css';

export function Timeframes() {
  const { timeframe, chooseTimeframe } = useSelection();
  const group = useRef<HTMLDivElement>(null);
  const goTo = (by: 1 | -1) => {
    const next = timeframes[timeframes.indexOf(timeframe) + by];
    if (next !== undefined) chooseTimeframe(next);
  };
  useCommand(chartCommand('chart.longer-timeframe', 'Longer timeframe', ']', () => goTo(1)));
  useCommand(chartCommand('chart.shorter-timeframe', 'Shorter timeframe', '[', () => goTo(-1)));

  const move = (event: KeyboardEvent) => {
    const step = { ArrowRight: 1, ArrowDown: 1, ArrowLeft: -1, ArrowUp: -1 }[event.key];
    if (step === undefined) return;
    event.preventDefault();
    const index = (timeframes.indexOf(timeframe) + step + timeframes.length) % timeframes.length;
    const next = timeframes[index];
    if (next === undefined) return;
    chooseTimeframe(next);
    group.current?.querySelectorAll<HTMLElement>('button')[index]?.focus();
  };

  return (
    <div className={styles.timeframes} role="radiogroup" aria-label="Timeframe" ref={group} onKeyDown={move}>
      {timeframes.map((each) => (
        // biome-ignore lint/a11y/useSemanticElements: a native radio cannot hold its word as a button does
        <button
          key={each}
          type="button"
          role="radio"
          className={styles.timeframe}
          title={timeframeNames[each]}
          aria-checked={each === timeframe}
          tabIndex={each === timeframe ? 0 : -1}
          onClick={() => chooseTimeframe(each)}
        >
          {each}
        </button>
      ))}
    </div>
  );
}
