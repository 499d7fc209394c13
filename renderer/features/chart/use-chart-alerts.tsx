import { type ReactNode, useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { describeFailure } from '../../../shared/formats/describe-failure';
import { countText } from '../../../shared/math/counts';
import { formatPrice, snapPrice } from '../../../shared/math/price';
import { type Alert, type AlertRule, type Trial, trialDays } from '../../../shared/model/alerts';
import type { BrokerSeconds, Price } from '../../../shared/model/fields';
import type { SymbolSpec } from '../../../shared/model/symbol';
import { isolated } from '../../../shared/rules/isolated';
import { isArmed } from '../../../shared/rules/judge';
import { type MenuEntry, useContextMenu } from '../../components/menu';
import { alertsOptions, askAlerts, newRule, snoozeEndMs, trialOptions, useAlertsAs } from '../../data/alerts';
import { type Bridge, useBridge } from '../../data/bridge';
import { notify } from '../../data/notifications/store';
import { askForAlert } from '../../data/workspace/alert-draft';
import type { LevelActions } from './plan/chart-feed';
import type { AlertLevel } from './plan/chart-level';
import type { DragPlan } from './plan/drag-plan';

export interface ChartAlerts extends LevelActions<AlertLevel> {
  readonly levels: readonly AlertLevel[];
  /** Tells once when the price gets there, whichever way. */
  alertAt(price: Price): void;
  entryAt(price: Price): MenuEntry;
  /** Render it once. */
  readonly menu: ReactNode;
}

/** A dragged line rests this long before it is tried on the past. Milliseconds. */
const restsMs = 150;

/** Alerts on the prices of a symbol: lines that are set, dragged and removed. The host judges them. */
export function useChartAlerts(spec: SymbolSpec): ChartAlerts {
  const bridge = useBridge();
  const { menu, open } = useContextMenu();
  const levels = useAlertsAs(useCallback((alerts) => alertLevels(alerts, spec), [spec]));
  const shown = useCallback((price: Price) => formatPrice(price, spec.digits), [spec]);
  const [tried, setTried] = useState<{
    readonly rule: AlertRule;
    readonly words: string;
    readonly marks: readonly BrokerSeconds[];
  } | null>(null);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);

  return useMemo(() => {
    const place = (price: Price): string => `${isolated(spec.name)} ${shown(price)}`;
    const alertAt = (price: Price): void => {
      const of = { kind: 'price', symbol: spec.name, side: 'bid' } as const;
      const rule = newRule({ of, way: 'either', value: snapPrice(price, spec) });
      void save(bridge, rule, `Alert at ${place(rule.value)} set`, {
        kind: 'undo-alert',
        before: null,
        rule,
      });
    };
    const remove = async (rule: AlertRule): Promise<void> => {
      const { generation } = bridge;
      const result = await askAlerts(bridge, 'alerts.remove', { generation, id: rule.id });
      if (!result.ok) refused(rule, 'Alert not removed', describeFailure(result.failure).title);
      else
        notify({
          tone: 'info',
          title: `Alert at ${place(rule.value)} removed`,
          offer: { kind: 'undo-alert', before: rule, rule },
        });
    };
    return {
      levels,
      menu,
      alertAt,
      entryAt: (price) => ({
        id: 'alert',
        label: `Alert at ${shown(snapPrice(price, spec))}`,
        run: () => alertAt(price),
      }),
      plan: ({ owner }, to) => {
        const rule = ruleNow(bridge, owner.ticket);
        if (rule === null) return gone;
        const plan = planMove(rule, to, spec);
        clearTimeout(timer.current);
        if (plan === null || plan.isSame) return plan;
        const isTried = tried?.rule.id === rule.id && tried.rule.value === plan.price;
        if (isTried) return { ...plan, words: `${plan.words} · ${tried.words}`, marks: tried.marks };
        const moved = { ...rule, value: plan.price };
        timer.current = setTimeout(async () => {
          const trial = await bridge.client.fetchQuery(trialOptions(bridge, moved)).catch(() => null);
          const words = trial === null ? 'not tried on the past' : describeTrial(trial);
          setTried({ rule: moved, words, marks: trial?.marks.map(({ atS }) => atS) ?? [] });
        }, restsMs);
        return plan;
      },
      drop: ({ owner }, { price }) => {
        clearTimeout(timer.current);
        const rule = ruleNow(bridge, owner.ticket);
        if (rule === null || price === rule.value) return;
        const moved = { ...rule, value: price };
        const title = `Alert moved to ${place(price)}`;
        void save(bridge, moved, title, { kind: 'undo-alert', before: rule, rule: moved });
      },
      gaveUp: (level, reason) =>
        notify({ tone: 'warn', title: 'Not moved', detail: `${level.detail}: ${reason}` }),
      act: ({ owner }) => {
        const rule = ruleNow(bridge, owner.ticket);
        if (rule !== null) void remove(rule);
      },
      openLevel: (level, at) => {
        const rule = ruleNow(bridge, level.owner.ticket);
        if (rule === null) return;
        open(level.detail, at, [
          { id: 'edit', label: 'Edit the alert …', run: () => askForAlert({ edit: rule }) },
          {
            id: 'snooze',
            label: 'Snooze it for 1 h',
            run: () => {
              const { generation } = bridge;
              void askAlerts(bridge, 'alerts.snooze', {
                generation,
                id: rule.id,
                untilMs: snoozeEndMs(),
              });
            },
          },
          { id: 'remove', label: 'Remove the alert', tone: 'danger', run: () => void remove(rule) },
        ]);
      },
    };
  }, [bridge, levels, menu, open, shown, spec, tried]);
}

const describeTrial = ({ by, note, times }: Trial): string =>
  by === null
    ? `not tried on the past: ${note ?? ''}`
    : `${times === 0 ? 'nothing' : countText(times, 'time')} in ${trialDays} days, by minute`;

const gone = 'this alert no longer exists';

/** Only what can still speak has a line. */
function alertLevels(alerts: readonly Alert[], spec: SymbolSpec): readonly AlertLevel[] {
  return alerts.flatMap(({ rule, judged }): readonly AlertLevel[] => {
    const { of, way, value, id } = rule;
    if (of.kind !== 'price' || of.symbol !== spec.name) return [];
    if (!isArmed({ judged })) return [];
    const label = `Alert ${ways[way]}${of.side === 'ask' ? ' ask' : ''}`;
    return [
      {
        id: `alert-${id}`,
        kind: 'alert',
        price: value,
        label,
        detail: `${label} ${formatPrice(value, spec.digits)}`,
        owner: { of: 'alert', ticket: id },
        ...{ money: '', since: null, side: null, who: null, distance: '' },
      },
    ];
  });
}

const ways = { above: '▲', below: '▼', either: '↕' } as const;

const ruleNow = (bridge: Bridge, id: string): AlertRule | null =>
  bridge.client.getQueryData(alertsOptions(bridge.host).queryKey)?.alerts.find(({ rule }) => rule.id === id)
    ?.rule ?? null;

/** Any price above 0 will do. */
function planMove(rule: AlertRule, to: Price, spec: SymbolSpec): DragPlan | null {
  const price = Number.isFinite(to) ? snapPrice(to, spec) : 0;
  if (price <= 0) return null;
  return {
    record: { of: 'alert', rule },
    target: 'price',
    values: { price, stopLimit: 0, sl: 0, tp: 0 },
    price,
    isSame: price === rule.value,
    refusal: null,
    words: `Alert ${formatPrice(price, spec.digits)}`,
  };
}

type Undo = NonNullable<Parameters<typeof notify>[0]['offer']>;

async function save(bridge: Bridge, rule: AlertRule, title: string, offer: Undo): Promise<void> {
  const result = await askAlerts(bridge, 'alerts.save', { generation: bridge.generation, rule });
  if (result.ok) notify({ tone: 'good', title, offer });
  else refused(rule, 'Alert not set', describeFailure(result.failure).title);
}

const refused = ({ of }: AlertRule, title: string, why: string): void =>
  notify({ tone: 'bad', title, detail: `${of.kind === 'price' ? `${isolated(of.symbol)}: ` : ''}${why}` });
