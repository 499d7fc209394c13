import { type InputHTMLAttributes, type ReactNode, type SelectHTMLAttributes, useId } from 'react';
import styles from './field.module.css';
import { Unseen } from './unseen';

interface FieldFrame {
  /** The accessible name. */
  readonly label: string;
  /** Muted text inside the field's right edge, such as a unit or a distance. */
  readonly hint?: ReactNode;
  /** A control inside the field's right edge, such as the choice of its unit; it has an accessible name of its own. */
  readonly unit?: ReactNode;
  /** Muted text under the field, whose room is always reserved; an error or a warning takes its place. */
  readonly below?: ReactNode;
  /** What is wrong with it; makes the field invalid. */
  readonly error?: ReactNode;
  /** A warning; the field stays valid. */
  readonly warning?: ReactNode;
  /** Error and warning stand in another place: here they are for screen readers only, and take no room. */
  readonly isNoteUnseen?: boolean | undefined;
  /**
   * `beside`: label left, as in the order ticket. `above`: as in dialogs. `inside`: no visible label, for a short field
   * beside another that explains it.
   */
  readonly layout?: 'beside' | 'above' | 'inside' | undefined;
}

function Frame(
  props: FieldFrame & { readonly id: string; readonly noteId: string; readonly children: ReactNode },
) {
  const { label, hint, unit, below, error, warning, isNoteUnseen, layout = 'beside' } = props;
  const { id, noteId, children } = props;
  const note = error ?? warning;
  return (
    <div
      className={styles.field}
      data-layout={layout}
      data-state={error ? 'error' : warning ? 'warning' : 'fine'}
    >
      <label className={styles.label} htmlFor={id}>
        {label}
      </label>
      <div className={styles.box}>
        {children}
        {hint !== undefined && hint !== '' && (
          <span className={styles.hint} id={`${noteId}-hint`}>
            {hint}
          </span>
        )}
        {unit}
      </div>
      {note && isNoteUnseen === true && (
        <Unseen as="div" id={noteId}>
          {note}
        </Unseen>
      )}
      {note && isNoteUnseen !== true ? (
        <div className={styles.note} id={noteId}>
          {note}
        </div>
      ) : (
        below !== undefined && (
          <div className={styles.below} id={`${noteId}-below`}>
            {below}
          </div>
        )
      )}
    </div>
  );
}

export type TextFieldProps = FieldFrame & Omit<InputHTMLAttributes<HTMLInputElement>, 'id'>;

/** A labelled input. Hint, note and error are tied to it for screen readers. */
export function TextField(props: TextFieldProps) {
  const { label, hint, unit, below, error, warning, isNoteUnseen, layout, ...input } = props;
  const id = useId();
  const noteId = useId();
  return (
    <Frame {...{ label, hint, unit, below, error, warning, isNoteUnseen, layout, id, noteId }}>
      <input
        autoComplete="off"
        spellCheck={false}
        {...input}
        id={id}
        className={styles.input}
        aria-invalid={error ? true : undefined}
        aria-describedby={describedBy(noteId, error ?? warning, hint, below)}
      />
    </Frame>
  );
}

export type SelectFieldProps = FieldFrame & Omit<SelectHTMLAttributes<HTMLSelectElement>, 'id'>;

/** A labelled native select, with the system's own list and keyboard handling. */
export function SelectField(props: SelectFieldProps) {
  const { label, hint, unit, below, error, warning, layout, children, ...select } = props;
  const id = useId();
  const noteId = useId();
  return (
    <Frame {...{ label, hint, unit, below, error, warning, layout, id, noteId }}>
      <select
        {...select}
        id={id}
        className={styles.input}
        aria-invalid={error ? true : undefined}
        aria-describedby={describedBy(noteId, error ?? warning, hint, below)}
      >
        {children}
      </select>
    </Frame>
  );
}

export type UnitSelectProps = Omit<
  SelectHTMLAttributes<HTMLSelectElement>,
  'value' | 'onChange' | 'children' | 'className'
> & { readonly width?: number };

export const UnitSelect = ({
  width,
  ...select
}: SelectHTMLAttributes<HTMLSelectElement> & UnitSelectProps) => (
  <select {...select} className={styles.unit} style={{ width }} />
);

/** A labelled multi-line field for code. An error takes the note's place. */
export function CodeField(props: {
  readonly label: string;
  readonly value: string;
  readonly note: string;
  readonly error: string;
  readonly onChange: (text: string) => void;
}) {
  const { label, value, note, error, onChange } = props;
  const id = useId();
  return (
    <div className={styles.field} data-layout="above" data-state={error === '' ? 'fine' : 'error'}>
      <label className={styles.label} htmlFor={id}>
        {label}
      </label>
      <textarea
        id={id}
        className={`${styles.input} ${styles.code}`}
        rows={Math.min(8, Math.max(3, value.split('\n').length))}
        spellCheck={false}
        value={value}
        aria-invalid={error !== '' || undefined}
        aria-describedby={`${id}-note`}
        onChange={(event) => onChange(event.target.value)}
      />
      <div className={styles.note} id={`${id}-note`} role="status">
        {error === '' ? note : error}
      </div>
    </div>
  );
}

const isShown = (note: ReactNode): boolean =>
  note !== undefined && note !== null && note !== '' && note !== false;

function describedBy(noteId: string, note: ReactNode, hint: ReactNode, below: ReactNode): string | undefined {
  const under = isShown(note) ? noteId : isShown(below) ? `${noteId}-below` : '';
  const ids = [under, isShown(hint) ? `${noteId}-hint` : ''].filter((id) => id !== '');
  return ids.length === 0 ? undefined : ids.join(' ');
}
