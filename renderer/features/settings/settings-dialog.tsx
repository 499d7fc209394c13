import { useState } from 'react';
import type { Settings } from '../../../shared/model/settings';
import { Button } from '../../components/button';
import { Dialog } from '../../components/dialog';
import { FailureText, Loading } from '../../components/states';
import { failureOf } from '../../data/failure-error';
import { useSavePolling, useSettings } from '../../data/settings';
import { useBridges } from './bridges-section';
import { LimitsSection } from './limits-section';
import { NoticesSection } from './notices-section';
import { OneClickSection } from './one-click-section';
import { isSamePolling, pollingTexts, readPolling } from './polling-fields';
import { PollingSection } from './polling-section';
import { ThemeSection } from './theme-section';
import { TimesSection } from './times-section';
import './settings.css';

export function SettingsDialog({
  isOpen,
  onClose,
}: {
  readonly isOpen: boolean;
  readonly onClose: () => void;
}) {
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

/** Bridges and looks take effect at once; the intervals, which are typed, with Save. Nothing needs a restart. */
function SettingsForm({ settings, onClose }: { readonly settings: Settings; readonly onClose: () => void }) {
  const [texts, setTexts] = useState(() => pollingTexts(settings.polling));
  const savePolling = useSavePolling();
  const bridges = useBridges(settings);
  const polling = readPolling(texts);
  const isChanged = polling === null || !isSamePolling(polling, settings.polling);
  const canSave = polling !== null && isChanged && !savePolling.isPending;

  const save = () => {
    // The mutation holds the failure, which is shown below; the dialog stays open with everything typed.
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
          className="settings"
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
          <TimesSection />
          <ThemeSection />
          <p className="settings-note">Charts: TradingView Lightweight Charts™, © TradingView, Inc.</p>
          {savePolling.error !== null && <FailureText failure={failureOf(savePolling.error)} />}
          <button type="submit" hidden />
        </form>
      </Dialog>
      {bridges.dialogs}
    </>
  );
}
