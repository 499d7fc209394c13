import type { Handlers } from '../../shared/contract';
import type { Settings } from '../../shared/model/settings';
import { failed, ok } from '../../shared/result';
import { parseBridgeAddress } from '../bridge/address';
import { type BridgeSwitch, tokenProblem } from './active-bridge';
import type { SettingsStore } from './stored-settings';
import type { TokenKeeper } from './token-keeper';

export type SettingsHandlers = Pick<
  Handlers,
  'bridge.read' | 'settings.read' | 'settings.savePolling' | 'settings.saveBridge'
>;

export interface SettingsParts {
  readonly store: SettingsStore;
  readonly tokens: TokenKeeper;
  readonly bridge: BridgeSwitch;
  onChange(settings: Settings): void;
}

/** Settings as the page may see them: that there is a token, never which. */
export function visibleSettings({ store, tokens }: Pick<SettingsParts, 'store' | 'tokens'>): Settings {
  const bridgeUrl = store.bridgeUrl();
  return {
    bridgeUrl,
    hasToken: bridgeUrl !== null && tokens.has(bridgeUrl),
    polling: store.polling(),
  };
}

const unwritable = (error: unknown) =>
  failed({
    kind: 'internal',
    message: `The settings could not be written: ${error instanceof Error ? error.message : 'unknown error'}`,
  });

export function settingsHandlers(parts: SettingsParts): SettingsHandlers {
  const { store, tokens, bridge } = parts;
  const changed = () => {
    const settings = visibleSettings(parts);
    parts.onChange(settings);
    return ok(settings);
  };
  /** One save after the other: the second must see what the first one stored. */
  let saving: Promise<unknown> = Promise.resolve();

  return {
    'bridge.read': () => Promise.resolve(ok(bridge.current())),
    'settings.read': () => Promise.resolve(ok(visibleSettings(parts))),
    'settings.savePolling': async (polling) => {
      try {
        store.savePolling(polling);
      } catch (error) {
        return unwritable(error);
      }
      return changed();
    },
    'settings.saveBridge': ({ url, token }) => {
      const saved = saving.then(async () => {
        const address = url === null ? null : parseBridgeAddress(url);
        if (address !== null && !address.ok) return address;
        const problem = token === undefined ? null : tokenProblem(token);
        if (problem !== null) return failed({ kind: 'bad-input', message: problem, field: 'token' });
        try {
          await tokens.save(address === null ? null : address.value.url, token);
        } catch (error) {
          return unwritable(error);
        }
        await bridge.choose();
        return changed();
      });
      saving = saved.catch(() => undefined);
      return saved;
    },
  };
}
