import { useCallback, useMemo, useState } from 'react';
import { type KeyValueStorage, pageStorage, windowStorage } from '../../base/remembered';
import { useBridge } from '../../data/bridge';
import { useSelection } from '../../data/workspace/workspace-context';
import { bridgeName } from '../trading';
import { type CrashDraft, createCrashDraft } from './crash-draft';
import { createLevelStore, type LevelStore } from './draft-levels';
import { keepPresets, type Preset, readPresets } from './presets';
import {
  keepLastSymbol,
  keepTicketSettings,
  readLastSymbol,
  readTicketSettings,
  startSymbol,
  symbolToType,
  type TicketSettings,
} from './ticket-settings';

/** What the ticket stores beyond a page: settings and presets of this bridge, and its symbol. */
export interface TicketMemory {
  readonly keep: KeyValueStorage;
  readonly bridge: string;
  readonly crashDraft: CrashDraft;
  readonly levels: LevelStore;
  readonly settings: TicketSettings;
  readonly changeSettings: (change: Partial<TicketSettings>) => void;
  readonly presets: readonly Preset[];
  readonly changePresets: (next: readonly Preset[]) => void;
  /** Null until the first list of symbols has come. */
  readonly symbol: string | null;
  /** False where the chart shows another symbol. */
  readonly isChartSymbol: boolean;
  readonly chooseSymbol: (symbol: string) => void;
  /** An order on this symbol went through. */
  readonly traded: (symbol: string) => void;
}

export function useTicketMemory(): TicketMemory {
  const { active } = useBridge();
  const bridge = bridgeName(active);
  const [keep] = useState(pageStorage);
  const [crashDraft] = useState(() =>
    createCrashDraft(windowStorage(), bridge, active.generation, active.continues),
  );
  const [levels] = useState(() => createLevelStore(windowStorage(), bridge, active.generation));
  const [settings, setSettings] = useState(() => readTicketSettings(keep, bridge));
  const [presets, setPresets] = useState(() => readPresets(keep, bridge));
  const { symbol: chartSymbol, select } = useSelection();
  // Null while the ticket follows the chart.
  const [own, setOwn] = useState(() =>
    symbolToType(settings, readLastSymbol(keep, bridge), crashDraft.read()),
  );
  const symbol = own ?? chartSymbol;

  const changeSettings = useCallback(
    (change: Partial<TicketSettings>) => {
      const next = { ...settings, ...change };
      keepTicketSettings(keep, bridge, next);
      setSettings(next);
      if (change.symbolFrom !== undefined || change.fixedSymbol !== undefined) {
        setOwn(startSymbol(next, readLastSymbol(keep, bridge)));
      }
    },
    [keep, bridge, settings],
  );
  const changePresets = useCallback(
    (next: readonly Preset[]) => {
      keepPresets(keep, bridge, next);
      setPresets(next);
    },
    [keep, bridge],
  );
  const { symbolFrom } = settings;
  const chooseSymbol = useCallback(
    (next: string) => (symbolFrom === 'chart' ? select(next) : setOwn(next)),
    [symbolFrom, select],
  );
  const traded = useCallback(
    (last: string) => {
      keepLastSymbol(keep, bridge, last);
      setOwn(startSymbol(settings, last));
    },
    [keep, bridge, settings],
  );
  return useMemo(
    () => ({
      keep,
      bridge,
      crashDraft,
      levels,
      settings,
      changeSettings,
      presets,
      changePresets,
      symbol,
      isChartSymbol: symbol === chartSymbol,
      chooseSymbol,
      traded,
    }),
    [
      keep,
      bridge,
      crashDraft,
      levels,
      settings,
      changeSettings,
      presets,
      changePresets,
      symbol,
      chartSymbol,
      chooseSymbol,
      traded,
    ],
  );
}
