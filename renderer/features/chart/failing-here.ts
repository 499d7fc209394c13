import { useCallback, useMemo } from 'react';
import { isNotTold } from '../../../shared/formats/not-told';
import { useBridge } from '../../data/bridge';
import { bridgeKey } from '../../data/keys';
import type { IndicatorChoice } from '../../data/workspace/chart-choices';
import { useSelection } from '../../data/workspace/workspace-context';
import { toRequest } from './indicators';
import { missingText } from './plan/missing-text';

/** The indicators that the newest answer of a chart lacks, as the host says. */
export interface MissingHere {
  /** By the indicator's id in the request. */
  readonly reasons: Readonly<Record<string, string>>;
  /** Number of candles in that answer. */
  readonly bars: number;
}

export const noReasons: MissingHere['reasons'] = {};
export const nothingMissing: MissingHere = { reasons: noReasons, bars: 0 };

/** The indicators of the active chart that fail, each with its reason, and how to try one again. */
export interface FailingHere {
  readonly reasons: Readonly<Record<string, string>>;
  tryAgain(choices: readonly IndicatorChoice[]): void;
}

export function useFailingHere(choices: readonly IndicatorChoice[], missing: MissingHere): FailingHere {
  const bridge = useBridge();
  const { symbol, timeframe } = useSelection();
  const tryAgain = useCallback(
    (again: readonly IndicatorChoice[]) => {
      if (symbol === null) return;
      void bridge.host
        .invoke('rates.retryIndicators', { symbol, timeframe, indicators: toRequest(again) })
        .then(() =>
          bridge.client.invalidateQueries({
            queryKey: bridgeKey(bridge.generation, 'analysis', symbol, timeframe),
          }),
        );
    },
    [bridge, symbol, timeframe],
  );
  const reasons = useMemo(
    () =>
      Object.fromEntries(
        choices.flatMap((choice) => {
          const reason = missing.reasons[choice.id];
          return reason === undefined || isNotTold(reason)
            ? []
            : [[choice.id, missingText(choice, reason, missing.bars)]];
        }),
      ),
    [choices, missing],
  );
  return { reasons, tryAgain };
}
