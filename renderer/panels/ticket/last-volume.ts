/** The volume last sent on each symbol, lots. Kept in the page's own storage, apart for each bridge. */

interface Keep {
  getItem(key: string): string | null;
  setItem(key: string, value: string): void;
}

const keyOf = (bridge: string, symbol: string): string => `bridgewatch.last-volume.${bridge}.${symbol}`;

/** Null where nothing was sent yet, or the stored text is no volume. Storage may be blocked: then nothing is remembered. */
export function readLastVolume(keep: Keep, bridge: string, symbol: string): number | null {
  try {
    const lots = Number(keep.getItem(keyOf(bridge, symbol)) ?? Number.NaN);
    return Number.isFinite(lots) && lots > 0 ? lots : null;
  } catch {
    return null;
  }
}

export function rememberVolume(keep: Keep, bridge: string, symbol: string, lots: number): void {
  try {
    keep.setItem(keyOf(bridge, symbol), String(lots));
  } catch {
    // A full or blocked storage costs the memory of a number, never the order.
  }
}
