import { useId, useRef } from 'react';
import { IconButton } from '../../components/button';
import { Checkbox } from '../../components/choice';
import { TextField } from '../../components/field';
import { Popover } from '../../components/popover';
import { ChoiceField } from '../../components/select';
import { useSymbolNames } from '../../data/symbols';
import styles from './settings-popover.module.css';
import type { TicketMemory } from './use-ticket-memory';

export function TicketSettingsPopover({ memory }: { readonly memory: TicketMemory }) {
  const id = useId();
  const anchor = useRef<HTMLButtonElement>(null);
  return (
    <>
      <IconButton
        icon="gear"
        ref={anchor}
        popoverTarget={id}
        label="Ticket settings"
        title="Ticket settings"
      />
      <Popover id={id} name="Ticket settings" anchor={anchor} width={320}>
        {() => <Choices memory={memory} />}
      </Popover>
    </>
  );
}

function Choices({ memory }: { readonly memory: TicketMemory }) {
  const { settings, changeSettings, symbol } = memory;
  const names = useSymbolNames().data ?? [];
  const namesId = useId();
  return (
    <div className={styles.settings}>
      <ChoiceField
        label="Symbol"
        value={settings.symbolFrom}
        options={symbolSources}
        onChoose={(symbolFrom) => {
          const isFirst = symbolFrom === 'fixed' && settings.fixedSymbol === '' && symbol !== null;
          changeSettings({ symbolFrom, ...(isFirst ? { fixedSymbol: symbol } : {}) });
        }}
      />
      {settings.symbolFrom === 'fixed' && (
        <>
          <TextField
            label="Always"
            list={namesId}
            value={settings.fixedSymbol}
            {...(names.length > 0 && settings.fixedSymbol !== '' && !names.includes(settings.fixedSymbol)
              ? { error: 'unknown symbol' }
              : {})}
            onChange={({ target }) => changeSettings({ fixedSymbol: target.value.trim() })}
          />
          <datalist id={namesId}>
            {names.slice(0, 600).map((name) => (
              <option key={name} value={name} />
            ))}
          </datalist>
        </>
      )}
      <ChoiceField
        label="Volume"
        value={settings.volumeFrom}
        options={volumeSources}
        onChoose={(volumeFrom) => changeSettings({ volumeFrom })}
      />
      {settings.volumeFrom === 'fixed' && (
        <TextField
          label="Lots"
          inputMode="decimal"
          value={settings.fixedVolume}
          placeholder="the smallest"
          hint="rounded to the symbol's volume step"
          onChange={({ target }) => changeSettings({ fixedVolume: target.value.slice(0, 20) })}
        />
      )}
      <ChoiceField
        label="Magic number"
        value={settings.magic}
        options={magics}
        onChoose={(magic) => changeSettings({ magic })}
      />
      <Checkbox isLine isOn={settings.warnsNoStop} onChange={(isOn) => changeSettings({ warnsNoStop: isOn })}>
        Warn about an order without a stop loss
      </Checkbox>
    </div>
  );
}

const symbolSources = [
  { value: 'chart', label: 'chart symbol' },
  { value: 'last', label: 'last traded' },
  { value: 'fixed', label: 'fixed' },
] as const;
const volumeSources = [
  { value: 'last', label: 'last used on the symbol' },
  { value: 'fixed', label: 'fixed' },
] as const;
const magics = [
  { value: 'none', label: 'None' },
  { value: 'once', label: 'editable, reset to 0 after each order' },
  { value: 'kept', label: 'editable, kept' },
] as const;
