import type { Input } from '../../../shared/contract';
import type { ActiveBridge, Settings } from '../../../shared/model/settings';

/** What stands in the dialog about the bridge. The token is written here and never read back. */
export interface BridgeDraft {
  readonly kind: 'demo' | 'own';
  readonly address: string;
  /** Empty = keep the stored one. */
  readonly token: string;
}

export function bridgeDraft(settings: Settings, active: ActiveBridge): BridgeDraft {
  // What this run uses is what the user wants to see and correct, even when it comes from the environment.
  const ownUrl = active.source === 'environment' ? active.url : settings.bridgeUrl;
  return {
    kind: active.source === 'demo' && ownUrl === null ? 'demo' : 'own',
    address: ownUrl ?? '',
    token: '',
  };
}

/** What to save; null when nothing about the bridge was changed. */
export function bridgeToSave(
  draft: BridgeDraft,
  settings: Settings,
  active: ActiveBridge,
): Input<'settings.saveBridge'> | null {
  const before = bridgeDraft(settings, active);
  const address = draft.address.trim();
  if (draft.kind === 'demo') return before.kind === 'demo' ? null : { url: null };
  if (before.kind === 'own' && address === before.address && draft.token === '') return null;
  return draft.token === '' ? { url: address } : { url: address, token: draft.token };
}

/** How the token of this run is kept, in words. */
export function tokenStatement(active: ActiveBridge): string {
  switch (active.tokenStorage) {
    case 'key-store':
      return 'A token is stored, encrypted by the system’s key store. It cannot be shown.';
    case 'memory':
      return 'A token is held in memory for this run only; it is not stored and cannot be shown.';
    case 'environment':
      return 'The token comes from API_TOKEN in the environment and is never written to disk.';
    case 'demo':
      return 'The demo bridge has a token of its own.';
    case 'none':
      return 'No token is stored.';
  }
}
