import { z } from 'zod';
import { defaultPolling, type Polling, pollingSchema } from '../../shared/model/settings';
import { parseBridgeAddress } from '../bridge/address';
import type { SettingsFile, StoredSettings } from './ports';

/**
 * Settings as they rest on disk, where anybody may have written anything: what does not fit falls back field by field,
 * so that one bad number does not cost the user his bridge.
 */
export interface SettingsStore {
  bridgeUrl(): string | null;
  polling(): Polling;
  secret(): StoredSettings['secret'];
  saveBridge(bridgeUrl: string | null, secret: StoredSettings['secret']): void;
  savePolling(polling: Polling): void;
}

const secretSchema = z.object({ ciphertext: z.string().min(1), bridgeUrl: z.string().min(1) });

function readUrl(value: unknown): string | null {
  if (typeof value !== 'string') return null;
  const address = parseBridgeAddress(value);
  return address.ok ? address.value.url : null;
}

function readPolling(value: unknown): Polling {
  const stored: Readonly<Record<string, unknown>> =
    typeof value === 'object' && value !== null ? { ...value } : {};
  const field = (name: keyof Polling): number => {
    const parsed = pollingSchema.shape[name].safeParse(stored[name]);
    return parsed.success ? parsed.data : defaultPolling[name];
  };
  return {
    account: field('account'),
    positions: field('positions'),
    tick: field('tick'),
    marketWatch: field('marketWatch'),
    chart: field('chart'),
  };
}

export function createSettingsStore(file: SettingsFile, log: (line: string) => void): SettingsStore {
  /** A file that cannot be read at all counts as empty. */
  const read = (key: keyof StoredSettings): unknown => {
    try {
      return file.get(key);
    } catch (error) {
      log(`settings: "${key}" could not be read (${error instanceof Error ? error.name : 'unknown error'})`);
      return null;
    }
  };
  return {
    bridgeUrl: () => readUrl(read('bridgeUrl')),
    polling: () => readPolling(read('polling')),
    secret() {
      const parsed = secretSchema.safeParse(read('secret'));
      return parsed.success ? parsed.data : null;
    },
    saveBridge(bridgeUrl, secret) {
      file.set('bridgeUrl', bridgeUrl);
      file.set('secret', secret);
    },
    savePolling: (polling) => file.set('polling', polling),
  };
}
