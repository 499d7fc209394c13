import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import type { Level, LevelUnit } from '../../../shared/math/levels';
import { usableQuote } from '../../../shared/math/price';
import { volumeDecimals } from '../../../shared/math/volume';
import type { OrderType } from '../../../shared/model/enums';
import type { Lots, Price } from '../../../shared/model/fields';
import type { SymbolSpec } from '../../../shared/model/symbol';
import { isMarket } from '../../../shared/rules/order-types';
import { useLatest } from '../../base/use-latest';
import { useBridge } from '../../data/bridge';
import { ordersLastMinute, useNewestIntents } from '../../data/journal';
import { useLimits } from '../../data/trading';
import { numberOrNull, onTicketPrefill, type TicketPrefill } from '../trading';
import type { Habits } from './check-draft';
import type { CrashDraft } from './crash-draft';
import {
  afterOrder,
  emptyDraft,
  type SizingMode,
  type TicketDraft,
  withoutPriceLevels,
  withStartVolume,
  withSymbol,
} from './draft';
import { type KeptLevels, type LevelStore, withKeptLevels } from './draft-levels';
import { prefilled, wantsPrefill, withType } from './prefill';
import { type Preset, withPreset } from './presets';
import { type Resolved, type ResolveMarket, resolveDraft } from './resolve';
import {
  keepTraits,
  readLastVolume,
  readTraits,
  rememberVolume,
  type TicketSettings,
  traitsOf,
} from './ticket-settings';
import { withSizing, withUnit } from './units';
import type { TicketMarket } from './use-ticket-market';
import type { TicketMemory } from './use-ticket-memory';

export interface TicketState {
  readonly draft: TicketDraft;
  readonly habits: Habits;
  /** When what came back with its symbol was typed, UTC milliseconds; null for what was typed since. */
  readonly typedAtMs: (field: Level | 'volume') => number | null;
  readonly edit: (change: (draft: TicketDraft) => TicketDraft) => void;
  readonly chooseType: (type: OrderType) => void;
  readonly chooseUnit: (level: Level, unit: LevelUnit) => void;
  readonly chooseSizing: (sizing: SizingMode) => void;
  readonly applyPreset: (preset: Preset) => void;
  /** The order is being sent: a page that crashes now must not offer it again. */
  readonly leave: () => void;
  /** The ticket as it was when another panel last filled it in. */
  readonly beforePrefill: () => TicketDraft | null;
  /** An order that another panel filled in is being sent: the ticket is again as it was before. */
  readonly restore: (before: TicketDraft) => void;
  /** Says what an order left of the ticket; empty once something else is typed. */
  readonly kept: string;
  /** Nothing of it was typed or chosen: a pending type that an order or another symbol left, with the proposed price. */
  readonly isLeftOver: boolean;
  /** An order went through; `isTyped`: the ticket still contains it. */
  readonly finish: (order: { readonly symbol: string; readonly volume: Lots }, isTyped: boolean) => void;
}

/** Lots as text with the decimals of the symbol's step. */
export const lotsText = (lots: Lots, spec: SymbolSpec): string =>
  lots.toFixed(volumeDecimals(spec.volumeStep));

function firstDraft({ symbol, keep, bridge, crashDraft }: TicketMemory): TicketDraft {
  const left = crashDraft.read();
  if (left !== null) return left;
  const fresh = emptyDraft(symbol ?? '');
  const traits = readTraits(keep, bridge);
  return traits === null ? fresh : { ...fresh, ...traits };
}

/** A volume to start from: by the settings, else the one sent last. */
const wantedVolume = (settings: TicketSettings, lastVolume: number | null): number | null =>
  settings.volumeFrom === 'fixed' ? numberOrNull(settings.fixedVolume) : lastVolume;

/** The present values, for a change of unit; nulls while the symbol's specification is not loaded. */
function resolvedNow(
  draft: TicketDraft,
  market: TicketMarket,
): { readonly resolved: Resolved | null; readonly rules: ResolveMarket | null } {
  const rules = market.marketFor(draft.type);
  return { resolved: rules === null ? null : resolveDraft(draft, rules), rules };
}

/** The ticket's texts: they follow its symbol, and are filled as soon as specification and quote are known. */
export function useTicketDraft(market: TicketMarket, memory: TicketMemory): TicketState {
  const { symbol, settings, keep, bridge, crashDraft, levels } = memory;
  const [draft, setDraft] = useState(() => firstDraft(memory));
  const lastVolume = readLastVolume(keep, bridge, draft.symbol);
  const { spec, quote } = market;
  const latest = useLatest(market);

  const draftLatest = useLatest(draft);
  const [sent, setSent] = useState<TicketDraft | null>(null);
  const hasNoLevels = draft.sl === '' && draft.tp === '';
  const isAfterOrder =
    hasNoLevels &&
    sent?.symbol === draft.symbol &&
    sent.type === draft.type &&
    afterOrder(sent).volume === draft.volume;
  /** The symbol for which the type was chosen, until it is sent. */
  const [typeFor, setTypeFor] = useState<string | null>(null);
  const [back, setBack] = useState<KeptLevels | null>(null);
  const changeSymbol = useCallback(
    (to: string, fill: (draft: TicketDraft) => TicketDraft = (draft) => draft) => {
      const kept = levels.read(to, Date.now());
      setBack(kept);
      setDraft((before) =>
        fill(before.symbol === to ? before : withKeptLevels(withSymbol(before, to), kept)),
      );
    },
    [levels],
  );
  if (symbol !== null && draft.symbol !== symbol) changeSymbol(symbol);

  useEffect(() => {
    if (spec === null || spec.name !== draft.symbol) return;
    if (!draft.hasVolume) setDraft(withStartVolume(draft, spec, wantedVolume(settings, lastVolume)));
    else if (quote !== null && wantsPrefill(draft)) setDraft(prefilled(draft, quote, spec));
  }, [spec, quote, draft, settings, lastVolume]);

  useCrashDraft(crashDraft, draft);
  // One for a share of risk does not come back without its stop.
  const isKept = draft.isVolumeTyped && draft.volumeBefore === null;
  useKeptLevels(levels, draft, isKept ? draft.volume : '', latest);

  const { sizing, risk, slUnit, tpUnit, deviation, magic } = draft;
  useEffect(() => {
    keepTraits(keep, bridge, traitsOf({ sizing, risk, slUnit, tpUnit, deviation, magic }, settings));
  }, [keep, bridge, settings, sizing, risk, slUnit, tpUnit, deviation, magic]);

  const chooseType = useCallback(
    (type: OrderType) => {
      setTypeFor(draftLatest.current.symbol);
      setDraft((before) => withType(before, type, latest.current.quote, latest.current.spec));
    },
    [latest, draftLatest],
  );
  const chooseUnit = useCallback(
    (level: Level, unit: LevelUnit) =>
      setDraft((before) => {
        const { resolved, rules } = resolvedNow(before, latest.current);
        return withUnit(before, level, unit, resolved, rules);
      }),
    [latest],
  );
  const chooseSizing = useCallback(
    (mode: SizingMode) =>
      setDraft((before) => {
        const { resolved, rules } = resolvedNow(before, latest.current);
        return withSizing(before, mode, resolved, rules, (lots) =>
          rules === null ? String(lots) : lotsText(lots, rules.spec),
        );
      }),
    [latest],
  );
  const applyPreset = useCallback(
    (preset: Preset) => setDraft((before) => withPreset(before, preset, latest.current)),
    [latest],
  );

  const { chooseSymbol } = memory;
  const beforePrefill = useRef<TicketDraft | null>(null);
  useEffect(
    () =>
      onTicketPrefill((prefill) => {
        beforePrefill.current = draftLatest.current;
        chooseSymbol(prefill.symbol);
        changeSymbol(prefill.symbol, (before) => filledWith(before, prefill, latest.current.spec));
      }),
    [chooseSymbol, changeSymbol, latest, draftLatest],
  );

  const limits = useLimits();
  const intents = useNewestIntents();
  const habits = useMemo(
    () => ({
      lastVolume,
      warnsNoStop: settings.warnsNoStop,
      limits,
      ordersLastMinute: () => ordersLastMinute(intents, Date.now()),
    }),
    [lastVolume, settings.warnsNoStop, limits, intents],
  );
  return {
    draft,
    habits,
    typedAtMs: (field) =>
      back?.symbol === draft.symbol && back[field] !== '' && back[field] === draft[field]
        ? back[field === 'volume' ? 'volumeAtMs' : 'atMs']
        : null,
    edit: setDraft,
    chooseType,
    chooseUnit,
    chooseSizing,
    applyPreset,
    leave: crashDraft.forget,
    beforePrefill: () => beforePrefill.current,
    restore: (before) => {
      if (before.symbol !== draft.symbol) chooseSymbol(before.symbol);
      setDraft(before);
    },
    kept: isAfterOrder
      ? `Volume ${sent.volume === draft.volume ? 'kept' : 'as before'}, SL and TP cleared`
      : '',
    isLeftOver: hasNoLevels && typeFor !== draft.symbol && !draft.hasOwnPrice && !draft.hasOwnStopLimit,
    finish: (order, isTyped) => {
      rememberVolume(keep, bridge, order.symbol, order.volume);
      if (!isTyped) return;
      setTypeFor(null);
      setSent(draft);
      // The answer may come when the ticket is for another symbol already.
      setDraft((before) =>
        before.symbol === order.symbol
          ? { ...afterOrder(before), magic: settings.magic === 'kept' ? before.magic : '' }
          : before,
      );
      memory.traded(order.symbol);
    },
  };
}

/** Stored while it is typed; removed by a page that ends normally, which a crashed one cannot do. */
function useCrashDraft(crashDraft: CrashDraft, draft: TicketDraft): void {
  useEffect(() => crashDraft.keep(draft), [crashDraft, draft]);
  useEffect(() => {
    window.addEventListener('pagehide', crashDraft.forget);
    return () => window.removeEventListener('pagehide', crashDraft.forget);
  }, [crashDraft]);
}

/** Each symbol's levels and volume as they are typed; levels of other symbols are forgotten as soon as the price goes through them. */
function useKeptLevels(
  levels: LevelStore,
  draft: TicketDraft,
  volume: string,
  market: { readonly current: TicketMarket },
): void {
  const { quotes } = useBridge();
  useEffect(() => {
    const { symbol, quote } = market.current;
    levels.keep(draft, volume, symbol === draft.symbol ? quote : null, Date.now());
  }, [levels, draft, volume, market]);
  useEffect(() => {
    window.addEventListener('pagehide', levels.forget);
    return () => window.removeEventListener('pagehide', levels.forget);
  }, [levels]);
  const { symbol } = draft;
  useEffect(() => {
    const others = levels.symbols().filter((each) => each !== symbol);
    const stops = others.map((each) => {
      const known = quotes.get(each);
      if (known?.isUsable === true) levels.see(each, known.tick);
      return quotes.subscribe(each, (tick) => usableQuote(tick) && levels.see(each, tick));
    });
    return () => {
      for (const stop of stops) stop();
    };
  }, [levels, quotes, symbol]);
}

/**
 * Prices of the prefill stay as given; the type's other prices are filled when a quote is there. A stop or target that was typed as a price
 * was meant for another order; a distance goes with this one.
 */
function filledWith(draft: TicketDraft, prefill: TicketPrefill, spec: SymbolSpec | null): TicketDraft {
  const text = (price: Price | undefined): string =>
    price === undefined || price <= 0
      ? ''
      : spec !== null && spec.name === prefill.symbol
        ? price.toFixed(spec.digits)
        : String(price);
  const type = prefill.type ?? draft.type;
  const price = isMarket(type) ? '' : text(prefill.price);
  return {
    ...draft,
    type,
    price,
    hasOwnPrice: price !== '',
    stopLimit: text(prefill.stopLimit),
    hasOwnStopLimit: prefill.stopLimit !== undefined,
    ...withoutPriceLevels(draft),
  };
}
