import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useBridge } from '../../data/bridge';
import { notify } from '../../data/notifications/store';
import { refreshHoldings } from '../../data/refresh';
import { isRunWatched, runsOptions } from '../../data/runs';
import { capabilitiesOptions } from '../../data/terminal';
import { countsText, leftoverText, runTone } from '../../features/plans';
import { followRunLevels } from '../../features/trading';

/** How often each had ended when this page last looked; null before it did. Kept over a change of the bridge, which may be what ends one. */
let known: ReadonlyMap<string, number> | null = null;
/** Sentences about files that cannot be read. */
const told = new Set<string>();

/** Asks for the runs as long as the window is open, and reports the end of each once; as a toast where nobody looks at it. */
export function useRunNotices(): void {
  const bridge = useBridge();
  const { data } = useQuery(runsOptions(bridge.host));
  useEffect(() => {
    if (data === undefined) return;
    const before = known;
    known = new Map(data.runs.map(({ id, ends }) => [id, ends]));
    for (const run of data.runs) {
      const { generation } = run;
      if (generation === null || run.ends === (before?.get(run.id) ?? 0)) continue;
      // What had ended before this window was opened is no news, but can be taken back here too.
      followRunLevels(generation, run);
      if (before === null) continue;
      void refreshHoldings(bridge);
      if (run.rows.some(({ state }) => state.kind === 'answered' && state.outcome.dropped !== undefined)) {
        void bridge.client.invalidateQueries({ queryKey: capabilitiesOptions(bridge).queryKey });
      }
      notify({
        tone: runTone(run),
        title: `${run.title}: ${countsText(run.rows)}`,
        detail: leftoverText(run),
        isToast: !isRunWatched(run.id),
        offer: { kind: 'undo-levels', click: run.id },
        generation,
      });
    }
  }, [bridge, data]);
  useEffect(() => {
    for (const words of data?.unreadable ?? []) {
      if (told.has(words)) continue;
      told.add(words);
      notify({ tone: 'bad', title: 'An unfinished run cannot be read', detail: words, stays: true });
    }
  }, [data]);
}
