import { memo } from 'react';
import type { WireRecord } from '../../shared/model/record';
import { ForeignText } from './foreign-text';
import { Num } from './numbers';
import styles from './record-card.module.css';
import { type KnownField, type RecordLine, recordLines } from './record-lines';

/**
 * Every field that a bridge sent of one record: known fields first, in MetaTrader's words, then `Other fields` as they
 * were sent.
 */
export const RecordCard = memo(function RecordCard(props: {
  /** The accessible name of the list. */
  readonly name: string;
  readonly record: WireRecord;
  /** Known fields in the order in which they are shown; pass the same array each time. */
  readonly known: readonly KnownField[];
}) {
  const { name, record, known } = props;
  const lines = recordLines(record, known);
  return (
    <div className={styles.record}>
      {lines.known.length > 0 && <FieldLines name={name} lines={lines.known} />}
      {lines.other.length > 0 && (
        <section>
          <RecordHeading>Other fields</RecordHeading>
          <FieldLines name={`${name}, other fields`} lines={lines.other} />
        </section>
      )}
    </div>
  );
});

export const RecordHeading = ({ children }: { readonly children: string }) => (
  <h3 className={styles.heading}>{children}</h3>
);

/** Names and values, one per line, in as many columns as fit. */
export function FieldLines(props: { readonly name: string; readonly lines: readonly RecordLine[] }) {
  return (
    <dl className={styles.lines} aria-label={props.name}>
      {props.lines.map(({ field, label, text, tone = 'plain', note }) => (
        <div key={field} className={styles.line}>
          <dt title={label === field ? undefined : field}>{label}</dt>
          <dd>
            <Num className={styles.value} data-tone={tone}>
              <ForeignText>{text}</ForeignText>
            </Num>
            {note !== undefined && <span className={styles.note}>{note}</span>}
          </dd>
        </div>
      ))}
    </dl>
  );
}
