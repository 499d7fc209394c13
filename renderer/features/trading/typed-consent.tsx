import { type KeyboardEvent, useState } from 'react';
import { Checkbox } from '../../components/choice';
import { TextField } from '../../components/field';
import styles from './typed-consent.module.css';
import { readNumber } from './typed-number';

/** One limit of the user's that an order exceeds, and that he may set aside for this order. */
export interface Doubt {
  readonly id: string;
  readonly message: string;
}

/** The consent is typing the number again: a slip of a digit is noticed. `isGiven` is reported with each change. */
export function TypedConsent(props: {
  readonly doubts: readonly Doubt[];
  /** The number to type, such as `1.00`, and what it is. */
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
        // Enter must not send while the numbers differ; the dialog checks that again.
        onKeyDown={(event: KeyboardEvent) => {
          if (event.key === 'Enter' && !isSame(typed)) event.preventDefault();
        }}
      />
    </div>
  );
}

/** To be typed before a close or cancel is sent that the journal cannot record. */
const memoryWord = 'unsaved';

/** Without a journal no new order is sent, but a position can be closed. `isGiven` is reported with each change. */
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

/** A stale quote must be checked by the user before anything is sent at it (reference/order-safety.md, rule 10). */
export function StaleConsent(props: {
  /** Null where only the host knows it. */
  readonly age: string | null;
  readonly isGiven: boolean;
  readonly onChange: (isGiven: boolean) => void;
}) {
  return (
    <Checkbox
      isLine
      isOn={props.isGiven}
      onChange={props.onChange}
    >{`I have looked again: send at market although the quote ${props.age === null ? 'has stopped' : `is ${props.age} old`}`}</Checkbox>
  );
}
