import { useEffect, useRef, useState } from 'react';
import { countText } from '../../../shared/math/counts';
import { useCommand, useCommandSource } from '../../base/commands';
import { useStore } from '../../base/store';
import { useTheme } from '../../base/theme';
import { Button } from '../../components/button';
import { useIsReplay } from '../../data/replay/replay-context';
import { askForAlert } from '../../data/workspace/alert-draft';
import { useSelection } from '../../data/workspace/workspace-context';
import { chartCommands } from './chart-commands';
import { editedIndicator, useChartIndicators } from './chart-indicators';
import { replaced, without } from './choice-list';
import { type MissingHere, useFailingHere } from './failing-here';
import { canAlert, indicatorAlert } from './indicator-alert';
import styles from './indicator-bar.module.css';
import indicatorNameStyles from './indicator-name.module.css';
import { IndicatorPicker } from './indicator-picker';
import { colourOf, isShownOn, labelOf } from './indicators';
import { ParameterDialog } from './parameter-dialog';

/** One chip per indicator, where all have room: a click opens its parameters, the cross removes it. Else one button leads to all. */
export function IndicatorBar({ missing }: { readonly missing: MissingHere }) {
  const { symbol, timeframe, chooseTimeframe } = useSelection();
  /** What an alert would be on: a replay has none. */
  const alertSymbol = useIsReplay() ? null : symbol;
  const indicators = useChartIndicators(symbol, timeframe);
  const { choices, change } = indicators;
  const failing = useFailingHere(choices, missing);
  const theme = useTheme();
  const [isPicking, setIsPicking] = useState(false);
  const editing = useStore(editedIndicator);
  const setEditing = (id: string | null) => editedIndicator.set(id);
  // MetaTrader's key for its list of indicators.
  useCommand({
    id: 'chart.indicator',
    title: 'Add an indicator …',
    group: 'Chart',
    keys: '$mod+i',
    run: () => setIsPicking(true),
  });
  useCommandSource((search) =>
    chartCommands({ choices, change, symbol: alertSymbol, timeframe, chooseTimeframe }, search),
  );
  const edited = choices.find((choice) => choice.id === editing) ?? null;
  const { room, chips, areWhole } = useWholeChips();
  const failed = choices.filter(({ id }) => failing.reasons[id] !== undefined);

  return (
    <div className={styles.indicators}>
      <Button tone="ghost" aria-label="+ Indicator" onClick={() => setIsPicking(true)}>
        +<span className={styles.word}>Indicator</span>
      </Button>
      {/* Before the chips, of which not all have room, as the button is: a failing one among many would be in no sight. */}
      {failed.length > 0 && (
        <Button
          tone="ghost"
          className={styles.failing}
          title={failed.map((choice) => `${labelOf(choice)}: ${failing.reasons[choice.id]}`).join('\n')}
          onClick={() => setIsPicking(true)}
        >
          ⚠ {failed.length} failing
        </Button>
      )}
      <div className={styles.room} ref={room}>
        <div className={styles.chips} ref={chips} data-unseen={!areWhole || undefined}>
          {choices.map((choice) => (
            <span key={choice.id} className={styles.chip} data-hidden={!isShownOn(choice, timeframe)}>
              <button
                type="button"
                className={styles.name}
                data-indicator=""
                title={
                  isShownOn(choice, timeframe)
                    ? `${labelOf(choice)}: ${failing.reasons[choice.id] ?? 'settings'}`
                    : `${labelOf(choice)}: not shown on ${timeframe}`
                }
                onClick={() => setEditing(choice.id)}
              >
                <span
                  className={indicatorNameStyles.dot}
                  style={{ background: colourOf(choices, choice.id, theme) }}
                  aria-hidden="true"
                />
                <span className={indicatorNameStyles.words}>{labelOf(choice)}</span>
                {failing.reasons[choice.id] !== undefined && <span className={styles.failing}>⚠</span>}
              </button>
              <button
                type="button"
                className={styles.remove}
                aria-label={`Remove ${labelOf(choice)}`}
                onClick={() => change(without(choices, choice.id))}
              >
                ×
              </button>
            </span>
          ))}
        </div>
        {!areWhole && (
          <Button
            tone="ghost"
            className={styles.count}
            title={choices.map(labelOf).join('\n')}
            onClick={() => setIsPicking(true)}
          >
            {countText(choices.length, 'indicator')}
          </Button>
        )}
      </div>
      <IndicatorPicker
        isOpen={isPicking}
        symbol={symbol}
        indicators={indicators}
        failing={failing}
        onEdit={setEditing}
        onClose={() => setIsPicking(false)}
      />
      <ParameterDialog
        key={editing}
        choice={edited}
        failing={failing}
        onSave={(next) => {
          change(replaced(choices, next));
          setEditing(null);
        }}
        onAlert={
          alertSymbol === null || edited === null || !canAlert(edited)
            ? null
            : (choice) => {
                setEditing(null);
                askForAlert(indicatorAlert(choice, alertSymbol, timeframe));
              }
        }
        onClose={() => setEditing(null)}
      />
    </div>
  );
}

/** Whether all chips have room beside each other; measured also while they are not seen. */
function useWholeChips() {
  const room = useRef<HTMLDivElement>(null);
  const chips = useRef<HTMLDivElement>(null);
  const [areWhole, setAreWhole] = useState(true);
  useEffect(() => {
    const observer = new ResizeObserver(() =>
      setAreWhole((chips.current?.offsetWidth ?? 0) <= (room.current?.clientWidth ?? 0)),
    );
    for (const { current } of [room, chips]) if (current !== null) observer.observe(current);
    return () => observer.disconnect();
  }, []);
  return { room, chips, areWhole };
}
