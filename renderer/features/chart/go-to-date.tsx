import { type FormEvent, useEffect, useRef, useState } from 'react';
import { shortFailure } from '../../../shared/formats/describe-failure';
import { formatNumber } from '../../../shared/math/money';
import { formatBrokerTime, parseBrokerDateTime } from '../../../shared/math/time';
import type { Timeframe } from '../../../shared/model/enums';
import { isolated } from '../../../shared/rules/isolated';
import { useCommand } from '../../base/commands';
import { Button, IconButton } from '../../components/button';
import { DateField, notADate } from '../../components/date-field';
import { Dialog } from '../../components/dialog';
import { useBridge } from '../../data/bridge';
import { candleHistory } from '../../data/candle-cache';
import { mostBars } from '../../data/candle-history';
import { readBrokerSeconds } from '../../data/connection';
import { replayAt } from '../../data/replay/open-replay';
import styles from './go-to-date.module.css';

/** Shows the candles of a date, after reading the pages in between. */
export function GoToDate(props: {
  readonly symbol: string;
  readonly timeframe: Timeframe;
  readonly onGo: (time: number) => void;
}) {
  const { symbol, timeframe, onGo } = props;
  const [isOpen, setIsOpen] = useState(false);
  const open = () => setIsOpen(true);
  useCommand({ id: 'chart.go-to-date', title: 'Go to a date …', group: 'Chart', keys: '$mod+g', run: open });
  useCommand({
    id: 'chart.latest',
    title: 'Go to the newest candle',
    group: 'Chart',
    run: () => onGo(Number.POSITIVE_INFINITY),
  });
  return (
    <>
      <IconButton icon="cal" label="Go to date" title="Go to a date (Ctrl+G)" onClick={open} />
      <Dialog
        title={`Go to a date: ${isolated(symbol)} ${timeframe}`}
        isOpen={isOpen}
        onClose={() => setIsOpen(false)}
      >
        <DateForm
          symbol={symbol}
          timeframe={timeframe}
          onGo={(time) => {
            onGo(time);
            setIsOpen(false);
          }}
          onLeave={() => setIsOpen(false)}
        />
      </Dialog>
    </>
  );
}

type Search =
  | { readonly kind: 'none' }
  | { readonly kind: 'reading' }
  | { readonly kind: 'problem'; readonly words: string };

function DateForm(props: {
  readonly symbol: string;
  readonly timeframe: Timeframe;
  readonly onGo: (time: number) => void;
  readonly onLeave: () => void;
}) {
  const { symbol, timeframe, onGo, onLeave } = props;
  const bridge = useBridge();
  const [text, setText] = useState(() => {
    const now = readBrokerSeconds(bridge);
    return now === null ? '' : formatBrokerTime(now - (now % 86_400), 'minute');
  });
  const [search, setSearch] = useState<Search>({ kind: 'none' });
  const isUnmounted = useRef(false);
  useEffect(() => {
    isUnmounted.current = false;
    return () => {
      isUnmounted.current = true;
    };
  }, []);
  const time = parseBrokerDateTime(text);

  const go = async (event: FormEvent) => {
    event.preventDefault();
    if (time === null) return;
    setSearch({ kind: 'reading' });
    const history = candleHistory(bridge, symbol, timeframe);
    const isReached = await history.reach(time);
    // The user has closed the dialog meanwhile: do not move the chart.
    if (isUnmounted.current) return;
    const { state } = history.get();
    if (isReached) onGo(time);
    else if (state.kind === 'failed') setSearch({ kind: 'problem', words: shortFailure(state.failure) });
    else if (state.kind === 'full')
      setSearch({
        kind: 'problem',
        words: `That is more than ${formatNumber(mostBars)} candles ago. Choose a longer timeframe.`,
      });
    else
      setSearch({
        kind: 'problem',
        words: `No ${timeframe} candles that old: the first is ${formatBrokerTime(history.first(), 'minute')}.`,
      });
  };

  return (
    <form className={styles.date} onSubmit={(event) => void go(event)}>
      <DateField
        label="Date and time"
        autoFocus
        value={text}
        hint="broker time"
        error={time === null ? notADate : search.kind === 'problem' ? search.words : undefined}
        onChange={(next) => {
          setText(next);
          setSearch({ kind: 'none' });
        }}
      />
      <div className={styles.buttons}>
        <Button
          disabled={time === null}
          title="The whole workspace as it was then"
          onClick={() => {
            replayAt(time);
            onLeave();
          }}
        >
          Replay this moment
        </Button>
        <Button tone="primary" type="submit" disabled={time === null || search.kind === 'reading'}>
          {search.kind === 'reading' ? 'Reading candles …' : 'Go'}
        </Button>
      </div>
    </form>
  );
}
