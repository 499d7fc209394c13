import { type KeyboardEvent, useState } from 'react';
import { brokerSecondsBy, utcBy } from '../../../shared/math/broker-offsets';
import { TextField } from '../../components/field';
import type { Absence } from '../../data/away/absence';
import { sinceTime } from './since-time';

/** A time of the broker's day, from which on everything is told. A time counts as soon as it is whole; what is none is told with Enter, or on leaving the field. */
export function SinceField(props: {
  /** Broker clock minus UTC, seconds. */
  readonly offsetS: number;
  /** The time that was typed before. */
  readonly typed: string;
  readonly onChoose: (since: Absence, text: string) => void;
}) {
  const { offsetS, typed: before, onChoose } = props;
  const [text, setText] = useState(before);
  const [isWrong, setIsWrong] = useState(false);
  const [chosen, setChosen] = useState(before);
  const choose = (typed: string, isDone: boolean) => {
    const toMs = Date.now();
    const from = sinceTime(typed, brokerSecondsBy(toMs, offsetS));
    setIsWrong(isDone && from === null && typed.trim() !== '');
    setChosen(typed);
    // Not again with Enter, or on leaving the field.
    if (from !== null && typed !== chosen) onChoose({ fromMs: utcBy(from, offsetS), toMs }, typed);
  };
  return (
    <TextField
      label="Since"
      layout="inside"
      size={5}
      value={text}
      placeholder="hh:mm"
      title="A time of the broker's day; later than now: yesterday's"
      error={isWrong ? 'A time of the day is hh:mm, such as 12:30.' : undefined}
      onChange={({ target }) => {
        setText(target.value);
        choose(target.value, false);
      }}
      onBlur={() => choose(text, true)}
      onKeyDown={({ key }: KeyboardEvent) => {
        if (key === 'Enter') choose(text, true);
      }}
    />
  );
}
