import { type KeyboardEvent, useEffect, useRef, useState } from 'react';
import { shortFailure } from '../../../shared/formats/describe-failure';
import { mostNoteLength, mostTags, type TradeNote } from '../../../shared/model/trade-notes';
import { useCommand } from '../../base/commands';
import { useLatest } from '../../base/use-latest';
import { ForeignText } from '../../components/foreign-text';
import { Icon } from '../../components/icon';
import { failureOf } from '../../data/failure-error';
import { type TradeNotes, useReadTradeNotes, useSaveTradeNote } from '../../data/trade-notes';
import styles from './trade-card.module.css';

interface NotesProps {
  readonly positionId: string;
  readonly onLeave: () => void;
}

/** The user's own: tags and a note, kept by the host. Give it a key by position, so that what is typed stays with its trade. */
export function Notes(props: NotesProps) {
  const { notes, error } = useReadTradeNotes();
  if (notes !== null) return <NoteFields {...props} notes={notes} />;
  // No fields: what is written there would replace what could not be read.
  return (
    <section className={styles.section} aria-label="Your notes">
      <p className={styles.mute} role="status">
        {error === null
          ? 'Reading your note …'
          : `Your note could not be read: ${shortFailure(failureOf(error))}`}
      </p>
    </section>
  );
}

function NoteFields({ positionId, onLeave, notes }: NotesProps & { readonly notes: TradeNotes }) {
  const kept: TradeNote = notes.get(positionId) ?? { positionId, note: '', tags: [] };
  const save = useSaveTradeNote();
  /** What was sent and is not answered: the next change builds on it, or it would take this one back. */
  const sent = useRef<TradeNote | null>(null);
  const [draft, setDraft] = useState<string | null>(null);
  const [tag, setTag] = useState('');
  const noteField = useRef<HTMLTextAreaElement>(null);
  const tagField = useRef<HTMLInputElement>(null);
  useCommand({
    id: 'trade.note',
    title: 'Write a note on the trade',
    group: 'Chart',
    keys: 'n',
    run: () => {
      const field = noteField.current;
      if (field === null) return;
      field.focus();
      // A field that was never focused has its caret before what is written.
      field.setSelectionRange(field.value.length, field.value.length);
    },
  });
  useCommand({
    id: 'trade.tag',
    title: 'Tag the trade',
    group: 'Chart',
    keys: 't',
    run: () => tagField.current?.focus(),
  });
  const newest = (): TradeNote => sent.current ?? kept;
  const keep = (change: Partial<TradeNote>) => {
    const next = { ...newest(), ...change };
    sent.current = next;
    save.mutate(next, {
      onSettled: () => {
        sent.current = null;
      },
      // From here on it is the host's: another window may change it. What was typed meanwhile stays.
      onSuccess: () => setDraft((now) => (now === next.note ? null : now)),
    });
  };
  const saveNote = () => {
    if (draft !== null && draft !== newest().note) keep({ note: draft });
  };
  const saveOnLeaving = useLatest(saveNote);
  // A field that is taken off the screen is not left first: F9 closes the card out of the note.
  useEffect(() => () => saveOnLeaving.current(), [saveOnLeaving]);
  const addTag = () => {
    const name = tag.trim();
    setTag('');
    const { tags } = newest();
    if (name !== '' && tags.length < mostTags && !tags.includes(name)) keep({ tags: [...tags, name] });
  };
  const leave = (event: KeyboardEvent<HTMLElement>) => {
    if (event.key !== 'Escape') return;
    // The field is left, not the card.
    event.preventDefault();
    event.stopPropagation();
    onLeave();
  };
  const isFull = kept.tags.length >= mostTags;
  return (
    <section className={styles.section} aria-label="Your notes">
      <fieldset className={styles.tags} aria-label="Tags">
        <span className={styles.mute}>Tags</span>
        {kept.tags.map((each) => (
          <button
            key={each}
            type="button"
            className={styles.tag}
            aria-label={`Remove tag ${each}`}
            title="Remove this tag"
            onClick={() => keep({ tags: newest().tags.filter((other) => other !== each) })}
          >
            <ForeignText>{each}</ForeignText> <Icon name="x" />
          </button>
        ))}
        {!isFull && (
          <input
            ref={tagField}
            className={styles.newTag}
            aria-label="New tag"
            placeholder="+ tag (T)"
            maxLength={24}
            value={tag}
            onChange={(event) => setTag(event.target.value)}
            onBlur={addTag}
            onKeyDown={(event) => {
              if (event.key === 'Enter') addTag();
              else leave(event);
            }}
          />
        )}
      </fieldset>
      <textarea
        ref={noteField}
        className={styles.note}
        aria-label="Note"
        placeholder="Note (N)"
        maxLength={mostNoteLength}
        rows={3}
        value={draft ?? kept.note}
        onChange={(event) => setDraft(event.target.value)}
        onBlur={saveNote}
        onKeyDown={leave}
      />
      <p className={styles.mute} role="status">
        {save.isPending
          ? 'Saving …'
          : save.error !== null
            ? `Not saved: ${shortFailure(failureOf(save.error))}`
            : save.isSuccess
              ? 'Saved'
              : ''}
      </p>
    </section>
  );
}
