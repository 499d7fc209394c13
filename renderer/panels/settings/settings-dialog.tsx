import { useState } from 'react';
import type { Settings } from '../../../shared/model/settings';
import { useBridge } from '../../queries/bridge';
import { failureOf } from '../../queries/failure-error';
import { useSaveBridge, useSavePolling, useSettings } from '../../queries/settings';
import { Button } from '../../ui/button';
import { Dialog } from '../../ui/dialog';
import { FailureText, Loading } from '../../ui/states';
import { bridgeDraft, bridgeToSave } from './bridge-draft';
import { BridgeSection } from './bridge-section';
import { isSamePolling, pollingTexts, readPolling } from './polling-fields';
import { PollingSection } from './polling-section';
import { ThemeSection } from './theme-section';
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

/** Holds what is typed; nothing takes effect before Save, and then all of it at once, without a restart. */
function SettingsForm({ settings, onClose }: { readonly settings: Settings; readonly onClose: () => void }) {
  const { active } = useBridge();
  const [bridge, setBridge] = useState(() => bridgeDraft(settings, active));
  const [texts, setTexts] = useState(() => pollingTexts(settings.polling));
  const saveBridge = useSaveBridge();
  const savePolling = useSavePolling();
  const polling = readPolling(texts);
  const isAddressMissing = bridge.kind === 'own' && bridge.address.trim() === '';
  const isSaving = saveBridge.isPending || savePolling.isPending;
  const canSave = polling !== null && !isAddressMissing && !isSaving;
  const failure = savePolling.error ?? saveBridge.error;

  const save = async () => {
    if (polling === null) return;
    try {
      if (!isSamePolling(polling, settings.polling)) await savePolling.mutateAsync(polling);
      const change = bridgeToSave(bridge, settings, active);
      if (change !== null) await saveBridge.mutateAsync(change);
      onClose();
    } catch {
      // The mutation holds the failure, which is shown below; the dialog stays open with everything typed.
    }
  };

  return (
    <Dialog
      title="Settings"
      isOpen
      onClose={onClose}
      width={560}
      footer={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button tone="primary" disabled={!canSave} onClick={() => void save()}>
            {isSaving ? 'Saving …' : 'Save'}
          </Button>
        </>
      }
    >
      <form
        className="settings"
        onSubmit={(event) => {
          event.preventDefault();
          if (canSave) void save();
        }}
      >
        <BridgeSection draft={bridge} onChange={setBridge} />
        <PollingSection texts={texts} onChange={setTexts} />
        <ThemeSection />
        <p className="settings-note">Charts: TradingView Lightweight Charts™, © TradingView, Inc.</p>
        {failure !== null && <FailureText failure={failureOf(failure)} />}
        <button type="submit" hidden />
      </form>
    </Dialog>
  );
}
