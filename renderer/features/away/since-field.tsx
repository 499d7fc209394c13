import { type KeyboardEvent, useState } from 'react';
import { brokerSecondsBy, utcBy } from '../../../shared/math/broker-offsets';
import { TextField } from '../../components/field';
import type { Absence } from '../../data/away/absence';
import { sinceTime } from './since-time';

/** A time of the broker's day, from which on everything is told. What is typed counts with Enter, or on leaving the field. */
export function SinceField(props: {
  /** Broker clock minus UTC, seconds. */
  readonly offsetS: number;
  readonly onChoose: (since: Absence) => void;
}) {
  const { offsetS, onChoose } = props;
  const [text, setText] = useState('');
  const [isWrong, setIsWrong] = useState(false);
  const [chosen, setChosen] = useState('');
  const choose = () => {
    // Left again without a change.
    if (text.trim() === '' || text === chosen) return;
    setChosen(text);
    const toMs = Date.now();
    const from = sinceTime(text, brokerSecondsBy(toMs, offsetS));
    setIsWrong(from === null);
    if (from !== null) onChoose({ fromMs: utcBy(from, offsetS), toMs });
  };
  return (
    <TextField
      label="Since"
      layout="inside"
      size={5}
      value={text}
      placeholder="12:30"
      title="A time of the broker's day; later than now: yesterday's"
      error={isWrong ? 'Type a time of the day: 12:30' : undefined}
      onChange={({ target }) => {
        setText(target.value);
        setIsWrong(false);
      }}
      onBlur={choose}
      onKeyDown={({ key }: KeyboardEvent) => {
        if (key === 'Enter') choose();
      }}
    />
  );
}
