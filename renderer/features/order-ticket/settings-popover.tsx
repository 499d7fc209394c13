import { useId, useRef } from 'react';
import { IconButton } from '../../components/button';
import { Checkbox } from '../../components/choice';
import { SelectField, TextField } from '../../components/field';
import { Popover } from '../../components/popover';
import { useSymbolNames } from '../../data/symbols';
import styles from './settings-popover.module.css';
import type { TicketSettings } from './ticket-settings';
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
      <SelectField
        label="Symbol"
        value={settings.symbolFrom}
        onChange={({ target }) => {
          const symbolFrom = asSymbolFrom(target.value);
          const isFirst = symbolFrom === 'fixed' && settings.fixedSymbol === '' && symbol !== null;
          changeSettings({ symbolFrom, ...(isFirst ? { fixedSymbol: symbol } : {}) });
        }}
      >
        <option value="chart">chart symbol</option>
        <option value="last">last traded</option>
        <option value="fixed">fixed</option>
      </SelectField>
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
      <SelectField
        label="Volume"
        value={settings.volumeFrom}
        onChange={({ target }) => changeSettings({ volumeFrom: target.value === 'fixed' ? 'fixed' : 'last' })}
      >
        <option value="last">last used on the symbol</option>
        <option value="fixed">fixed</option>
      </SelectField>
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
      <SelectField
        label="Magic number"
        value={settings.magic}
        onChange={({ target }) => changeSettings({ magic: asMagic(target.value) })}
      >
        <option value="none">None</option>
        <option value="once">editable, reset to 0 after each order</option>
        <option value="kept">editable, kept</option>
      </SelectField>
      <Checkbox isLine isOn={settings.warnsNoStop} onChange={(isOn) => changeSettings({ warnsNoStop: isOn })}>
        Warn about an order without a stop loss
      </Checkbox>
    </div>
  );
}

const asSymbolFrom = (text: string): TicketSettings['symbolFrom'] =>
  text === 'last' || text === 'fixed' ? text : 'chart';
const asMagic = (text: string): TicketSettings['magic'] =>
  text === 'once' || text === 'kept' ? text : 'none';
