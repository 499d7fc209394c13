import { type KeyboardEvent, useState } from 'react';
import { TextField } from '../../components/field';
import styles from './typed-consent.module.css';
import { readNumber } from './typed-number';

/** One limit of the user's that stands against an order, and that he may set aside for this one. */
export interface Doubt {
  readonly id: string;
  readonly message: string;
}

/**
 * Typing the number once more is the consent: who slipped a digit types another one. `isGiven` is told with each change.
 */
export function TypedConsent(props: {
  readonly doubts: readonly Doubt[];
  /** What is typed, such as `1.00`, and what it is. */
  readonly number: string;
  readonly what: string;
  readonly onChange: (isGiven: boolean) => void;
}) {
  const { doubts, number, what, onChange } = props;
  const [typed, setTyped] = useState('');
  const isSame = (text: string): boolean => {
    const read = readNumber(text);
    const wanted = readNumber(number);
    return read.kind === 'number' && wanted.kind === 'number' && read.value === wanted.value;
  };
  const change = (text: string) => {
    setTyped(text);
    onChange(isSame(text));
  };
  return (
    <div className={styles.consent}>
      <ul>
        {doubts.map(({ id, message }) => (
          <li key={id}>{message}</li>
        ))}
      </ul>
      <TextField
        label={`Type the ${what} ${number} to send it anyway`}
        layout="above"
        inputMode="decimal"
        value={typed}
        maxLength={24}
        onChange={(event) => change(event.target.value)}
        // Enter here must not send while it is not the same number; the dialog looks at that again.
        onKeyDown={(event: KeyboardEvent) => {
          if (event.key === 'Enter' && !isSame(typed)) event.preventDefault();
        }}
      />
    </div>
  );
}

/** What is typed before a way out goes though the disk takes no line of it. */
const memoryWord = 'unsaved';

/** No journal, no order; but a position can be closed. `isGiven` is told with each change. */
export function MemoryConsent(props: {
  /** What the host says of the disk. */
  readonly message: string;
  readonly onChange: (isGiven: boolean) => void;
}) {
  const [typed, setTyped] = useState('');
  const isMeant = (text: string): boolean => text.trim().toLowerCase() === memoryWord;
  return (
    <div className={styles.consent}>
      <ul>
        <li>{props.message}</li>
      </ul>
      <TextField
        label={`Type ${memoryWord} to send it without the journal`}
        layout="above"
        value={typed}
        maxLength={24}
        onChange={(event) => {
          setTyped(event.target.value);
          props.onChange(isMeant(event.target.value));
        }}
        onKeyDown={(event: KeyboardEvent) => {
          if (event.key === 'Enter' && !isMeant(typed)) event.preventDefault();
        }}
      />
    </div>
  );
}

/** A quote that has stopped is looked at once more before anything is sent on it (reference/order-safety.md, rule 10). */
export function StaleConsent(props: {
  /** Null where only the host knows it. */
  readonly age: string | null;
  readonly isGiven: boolean;
  readonly onChange: (isGiven: boolean) => void;
}) {
  return (
    <label className={styles.staleConsent}>
      <input
        type="checkbox"
        checked={props.isGiven}
        onChange={(event) => props.onChange(event.target.checked)}
      />
      {`I have looked again: send at market although the quote ${props.age === null ? 'has stopped' : `is ${props.age} old`}`}
    </label>
  );
}
