import { memo } from 'react';
import type { WireRecord } from '../../shared/model/record';
import { type KnownField, type RecordLine, recordLines } from './record-lines';
import './record-card.css';

/** Everything that a bridge sent of one record: what we know in MetaTrader's words first, then `Other fields` as they came. */
export const RecordCard = memo(function RecordCard(props: {
  /** The accessible name of the list. */
  readonly name: string;
  readonly record: WireRecord;
  /** Known fields in the order in which they are shown; give it a stable identity. */
  readonly known: readonly KnownField[];
}) {
  const { name, record, known } = props;
  const lines = recordLines(record, known);
  return (
    <div className="record">
      {lines.known.length > 0 && <FieldLines name={name} lines={lines.known} />}
      {lines.other.length > 0 && (
        <section>
          <h3 className="record-other">Other fields</h3>
          <FieldLines name={`${name}, other fields`} lines={lines.other} isWire />
        </section>
      )}
    </div>
  );
});

/** Names and values, a line each, in as many columns as there is room for. */
export function FieldLines(props: {
  readonly name: string;
  readonly lines: readonly RecordLine[];
  /** Names and values are the bridge's own. */
  readonly isWire?: boolean;
}) {
  return (
    <dl className={props.isWire === true ? 'record-lines is-wire' : 'record-lines'} aria-label={props.name}>
      {props.lines.map(({ field, label, text, tone = 'plain', note }) => (
        <div key={field} className="record-line">
          <dt title={label === field ? undefined : field}>{label}</dt>
          <dd>
            <span className={`record-value num record-${tone}`}>{text}</span>
            {note !== undefined && <span className="record-note">{note}</span>}
          </dd>
        </div>
      ))}
    </dl>
  );
}
