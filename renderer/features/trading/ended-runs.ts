import { useEffect } from 'react';
import { useBridge } from '../../data/bridge';
import { useRuns } from '../../data/runs';
import { capabilitiesOptions } from '../../data/terminal';
import { followRunLevels } from './level-undo';

/** How often each had ended when this page last looked. Kept over a change of the bridge, which may be what ends one. */
let known: ReadonlyMap<string, number> = new Map();

/** Whichever window sent a run: what it changed can be taken back in each, and what a bridge does not carry out is asked again. */
export function useEndedRuns(): void {
  const bridge = useBridge();
  const { runs } = useRuns();
  useEffect(() => {
    const before = known;
    known = new Map(runs.map(({ id, ends }) => [id, ends]));
    for (const run of runs) {
      if (run.generation === null || run.ends === (before.get(run.id) ?? 0)) continue;
      followRunLevels(run.generation, run);
      if (run.rows.some(({ state }) => state.kind === 'answered' && state.outcome.dropped !== undefined))
        void bridge.client.invalidateQueries({ queryKey: capabilitiesOptions(bridge).queryKey });
    }
  }, [bridge, runs]);
}
