import { useState } from 'react';
import type { Settings } from '../../../shared/model/settings';
import { themeChoices } from '../../../shared/model/theme';
import { choosePalette, chooseTheme, paletteChoices, usePalette, useThemeChoice } from '../../base/theme';
import { Button } from '../../components/button';
import { Dialog } from '../../components/dialog';
import { TextField } from '../../components/field';
import { FailureText, Loading } from '../../components/states';
import { failureOf } from '../../data/failure-error';
import { useSavePolling, useSettings } from '../../data/settings';
import { type AxisZone, axisZones } from '../../data/workspace/chart-choices';
import { useCharts, useWorkspace } from '../../data/workspace/workspace-context';
import { OneClickScope, useArming } from '../trading';
import { useBridges } from './bridges-section';
import { DesktopSection } from './desktop-section';
import { LimitsSection } from './limits-section';
import { NoticesSection } from './notices-section';
import {
  isSamePolling,
  limitsText,
  type PollingTexts,
  pollingFields,
  pollingTexts,
  readInterval,
  readPolling,
} from './polling-fields';
import { RecordingSection } from './recording-section';
import { ChoiceSection, SectionTitle } from './section-title';
import styles from './settings.module.css';

export function SettingsDialog(props: { readonly isOpen: boolean; readonly onClose: () => void }) {
  const { isOpen, onClose } = props;
  const { data: settings, error } = useSettings();
  if (!isOpen) return null;
  if (settings === undefined) {
    return (
      <Dialog title="Settings" isOpen onClose={onClose}>
        {error === null ? <Loading what="the settings" /> : <FailureText failure={failureOf(error)} />}
      </Dialog>
    );
  }
  return <SettingsForm settings={settings} onClose={onClose} />;
}

/** Bridges and looks take effect at once; the typed intervals on Save. Nothing needs a restart. */
function SettingsForm({ settings, onClose }: { readonly settings: Settings; readonly onClose: () => void }) {
  const [texts, setTexts] = useState(() => pollingTexts(settings.polling));
  const savePolling = useSavePolling();
  const bridges = useBridges(settings);
  const polling = readPolling(texts);
  const isChanged = polling === null || !isSamePolling(polling, settings.polling);
  const canSave = polling !== null && isChanged && !savePolling.isPending;

  const save = () => {
    // On a failure the dialog stays open with everything typed, and shows the failure below.
    if (polling !== null && canSave) savePolling.mutate(polling, { onSuccess: onClose });
  };

  return (
    <>
      <Dialog
        title="Settings"
        isOpen
        onClose={onClose}
        width={680}
        footer={
          <>
            <Button onClick={onClose}>{isChanged ? 'Cancel' : 'Close'}</Button>
            <Button tone="primary" disabled={!canSave} onClick={save}>
              {savePolling.isPending ? 'Saving …' : 'Save intervals'}
            </Button>
          </>
        }
      >
        <form
          className={styles.settings}
          onSubmit={(event) => {
            event.preventDefault();
            save();
          }}
        >
          {bridges.section}
          <PollingSection texts={texts} onChange={setTexts} />
          <LimitsSection settings={settings} />
          <OneClickSection />
          <NoticesSection settings={settings} />
          <RecordingSection />
          <DesktopSection />
          <LooksSections />
          <p className={styles.note}>Charts: TradingView Lightweight Charts™, © TradingView, Inc.</p>
          {savePolling.error !== null && <FailureText failure={failureOf(savePolling.error)} />}
          <button type="submit" hidden />
        </form>
      </Dialog>
      {bridges.dialogs}
    </>
  );
}

/** One-click trading, and which clicks still ask while it is armed. Takes effect at once. */
function OneClickSection() {
  const { isArmed, refusal, arm, disarm } = useArming();
  return (
    <fieldset className={styles.section}>
      <SectionTitle of="one-click">One-click trading</SectionTitle>
      <p className={styles.note}>
        {isArmed
          ? 'On for this account until the account or bridge changes or the page is reloaded.'
          : 'Off: every order is confirmed in a dialog.'}
      </p>
      <div>
        <Button
          disabled={refusal !== null && !isArmed}
          title={refusal ?? undefined}
          onClick={isArmed ? disarm : arm}
        >
          {isArmed ? 'Switch off' : 'Switch on …'}
        </Button>
      </div>
      <OneClickScope />
    </fieldset>
  );
}

function PollingSection(props: {
  readonly texts: PollingTexts;
  readonly onChange: (texts: PollingTexts) => void;
}) {
  const { texts, onChange } = props;
  return (
    <fieldset className={styles.section}>
      <SectionTitle of="polling">Polling intervals, seconds</SectionTitle>
      <p className={styles.note}>
        The terminal handles one request at a time: shorter intervals compete with the bot’s orders. A slow
        bridge is asked less often automatically.
      </p>
      <div className={styles.grid}>
        {pollingFields.map((field) => (
          <TextField
            key={field.key}
            label={field.label}
            layout="above"
            inputMode="decimal"
            value={texts[field.key]}
            hint={limitsText(field)}
            error={
              readInterval(texts[field.key], field) === null ? `Between ${limitsText(field).slice(3)} s.` : ''
            }
            onChange={(event) => onChange({ ...texts, [field.key]: event.target.value })}
          />
        ))}
      </div>
    </fieldset>
  );
}

const themeLabels = { dark: 'Dark', light: 'Light', system: 'System' } as const;
const paletteLabels = {
  standard: 'Green and red',
  'colour-blind': 'Colour-blind: blue and orange',
  reversed: 'Reversed: red rises',
  mono: 'Without colour',
} as const;

const zoneLabels: Readonly<Record<AxisZone, string>> = {
  broker: 'Broker time',
  utc: 'UTC',
  local: 'Local time',
};

/** How everything looks. Each takes effect at once, so that the user sees the result. */
function LooksSections() {
  const workspace = useWorkspace();
  const { zone } = useCharts();
  return (
    <>
      <ChoiceSection
        of="times"
        title="Times in charts and tables"
        options={axisZones}
        words={zoneLabels}
        chosen={zone}
        onChoose={(zone) => workspace.change({ charts: { ...workspace.read().charts, zone } })}
      >
        <p className={styles.note}>
          Days, daily candles and expirations stay in broker time. Other times go by the broker’s clock as it
          was recorded: times before the record may be an hour off.
        </p>
      </ChoiceSection>
      <ChoiceSection
        of="theme"
        title="Theme"
        options={themeChoices}
        words={themeLabels}
        chosen={useThemeChoice()}
        onChoose={chooseTheme}
      />
      <ChoiceSection
        of="colours"
        title="Colours of prices, profit and sides"
        options={paletteChoices}
        words={paletteLabels}
        chosen={usePalette()}
        onChoose={choosePalette}
      />
    </>
  );
}
