import { parseUtcOffset } from '../../../shared/math/time';
import type { StampsChoice } from '../../../shared/model/stamps';
import { TextField } from '../../components/field';
import { ChoiceField, optionsOf } from '../../components/select';
import { stampsLabels } from './describe-stamps';

export interface StampsDraft {
  readonly stamps: StampsChoice['stamps'];
  /** As typed; empty = not given. */
  readonly offset: string;
}

export function stampsDraftOf(choice: StampsChoice | undefined): StampsDraft {
  const { stamps = 'auto', offsetS = null } = choice ?? {};
  return { stamps, offset: offsetS === null ? '' : typedOffset(offsetS) };
}

/** `+5:30`, as it is typed. */
function typedOffset(offsetS: number): string {
  const minutes = Math.abs(offsetS) / 60;
  const rest = minutes % 60;
  return `${offsetS < 0 ? '-' : '+'}${Math.floor(minutes / 60)}${rest === 0 ? '' : `:${String(rest).padStart(2, '0')}`}`;
}

/** Null while the offset cannot be read. */
export function stampsChoiceOf({ stamps, offset }: StampsDraft): StampsChoice | null {
  if (offset.trim() === '') return { stamps, offsetS: null };
  const offsetS = parseUtcOffset(offset);
  return offsetS === undefined ? null : { stamps, offsetS };
}

const choices = ['auto', 'broker', 'utc'] as const;

/** The clock of a bridge's times, and the broker's offset where the bridge tells none. */
export function StampsFields(props: {
  readonly draft: StampsDraft;
  readonly onChange: (draft: StampsDraft) => void;
}) {
  const { draft, onChange } = props;
  return (
    <>
      <ChoiceField
        layout="above"
        label="Times from the bridge"
        value={draft.stamps}
        options={optionsOf(choices, stampsLabels)}
        onChoose={(stamps) => onChange({ ...draft, stamps })}
      />
      <TextField
        layout="above"
        label="Broker offset"
        placeholder="if not provided, e.g. +5:30"
        title="Broker’s clock minus UTC, used if the bridge provides none"
        value={draft.offset}
        maxLength={12}
        error={stampsChoiceOf(draft) === null ? 'Hours from UTC, e.g. +3, +5:30 or -5' : ''}
        onChange={({ target }) => onChange({ ...draft, offset: target.value })}
      />
    </>
  );
}
