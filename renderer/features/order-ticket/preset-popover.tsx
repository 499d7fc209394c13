import { type FormEvent, useId, useRef, useState } from 'react';
import { useCommand } from '../../base/commands';
import { Button, IconButton } from '../../components/button';
import { Popover } from '../../components/popover';
import styles from './preset-popover.module.css';
import { describePreset, nameRefusal, type Preset, withoutPreset, withRenamed, withSaved } from './presets';

const withKey = 9;

export interface PresetPopoverProps {
  readonly presets: readonly Preset[];
  readonly onApply: (preset: Preset) => void;
  readonly onChange: (presets: readonly Preset[]) => void;
  /** The present ticket as a preset of that name. */
  readonly make: (name: string) => Preset;
}

/** The presets of the ticket: use, save, rename, remove. */
export function PresetPopover({ presets, onApply, onChange, make }: PresetPopoverProps) {
  const id = useId();
  const anchor = useRef<HTMLButtonElement>(null);
  return (
    <>
      <Button ref={anchor} tone="ghost" popoverTarget={id} title="Order presets: use one or save this order">
        Presets
      </Button>
      <Popover id={id} name="Presets" anchor={anchor} width={320}>
        {() => (
          <PresetList
            presets={presets}
            popoverId={id}
            onApply={onApply}
            onChange={onChange}
            onSave={(name) => onChange(withSaved(presets, make(name)))}
          />
        )}
      </Popover>
      {presets.slice(0, withKey).map((preset, index) => (
        <PresetKey key={preset.name} preset={preset} number={index + 1} onApply={onApply} />
      ))}
    </>
  );
}

/** A preset in the command palette, and on Alt+Shift and its number. */
function PresetKey(props: {
  readonly preset: Preset;
  readonly number: number;
  readonly onApply: (preset: Preset) => void;
}) {
  const { preset, number, onApply } = props;
  useCommand({
    id: `ticket.preset.${number}`,
    title: `Preset: ${preset.name}`,
    group: 'Trade',
    keys: `Alt+Shift+Digit${number}`,
    run: () => onApply(preset),
  });
  return null;
}

function PresetList(props: {
  readonly presets: readonly Preset[];
  readonly popoverId: string;
  readonly onApply: (preset: Preset) => void;
  readonly onChange: (presets: readonly Preset[]) => void;
  readonly onSave: (name: string) => void;
}) {
  const { presets, popoverId, onApply, onChange, onSave } = props;
  const [renaming, setRenaming] = useState<string | null>(null);
  return (
    <div className={styles.presets}>
      {presets.length === 0 && (
        <p className={styles.presetsNone}>
          No presets. A preset saves type, volume, SL and TP distances, fill policy, expiration and comment.
        </p>
      )}
      <ul>
        {presets.map((preset) =>
          renaming === preset.name ? (
            <li key={preset.name}>
              <NameForm
                label={`New name of ${preset.name}`}
                button="Rename"
                initial={preset.name}
                refusal={(name) => nameRefusal(presets, name, preset.name)}
                onName={(name) => {
                  onChange(withRenamed(presets, preset.name, name));
                  setRenaming(null);
                }}
              />
            </li>
          ) : (
            <li key={preset.name} className={styles.preset}>
              <button
                type="button"
                className={styles.use}
                popoverTarget={popoverId}
                popoverTargetAction="hide"
                onClick={() => onApply(preset)}
              >
                <strong>{preset.name}</strong>
                <span>{describePreset(preset)}</span>
              </button>
              <IconButton
                icon="edit"
                label={`Rename ${preset.name}`}
                title="Rename"
                onClick={() => setRenaming(preset.name)}
              />
              <IconButton
                icon="x"
                label={`Remove ${preset.name}`}
                title="Remove"
                onClick={() => onChange(withoutPreset(presets, preset.name))}
              />
            </li>
          ),
        )}
      </ul>
      <NameForm
        label="Save as"
        button="Save"
        initial=""
        refusal={(name) => nameRefusal(presets, name)}
        onName={onSave}
      />
    </div>
  );
}

function NameForm(props: {
  readonly label: string;
  readonly button: string;
  readonly initial: string;
  readonly refusal: (name: string) => string | null;
  readonly onName: (name: string) => void;
}) {
  const { label, button, initial, refusal, onName } = props;
  const [name, setName] = useState(initial);
  const refused = refusal(name);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    // The popover is inside the ticket's form: Enter here must never place an order.
    event.stopPropagation();
    if (refused !== null) return;
    onName(name);
    setName(initial);
  };
  return (
    <form className={styles.name} onSubmit={submit}>
      <input
        className={styles.input}
        aria-label={label}
        placeholder={label}
        maxLength={30}
        value={name}
        onChange={(event) => setName(event.target.value)}
      />
      <Button type="submit" disabled={refused !== null} title={refused ?? undefined}>
        {button}
      </Button>
    </form>
  );
}
