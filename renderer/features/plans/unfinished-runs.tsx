import { useState } from 'react';
import { countsOf } from '../../../shared/formats/run-lines';
import type { Run } from '../../../shared/model/run';
import { isolated } from '../../../shared/rules/isolated';
import { Button } from '../../components/button';
import { Dialog } from '../../components/dialog';
import { Note } from '../../components/note';
import { useBridge } from '../../data/bridge';
import { useNewestIntents } from '../../data/journal';
import { askRuns, useRuns } from '../../data/runs';
import { PlanTable } from './plan-table';
import { withSettled } from './settled-rows';
import { usePlanMarket } from './use-plan-market';

/** Asks about each run that a host left in the middle: it stands still until the user decides, in any window. */
export function UnfinishedRuns() {
  const run = useRuns().runs.find(({ asks }) => asks);
  return run === undefined ? null : <UnfinishedRun key={run.id} run={run} />;
}

function UnfinishedRun({ run }: { readonly run: Run }) {
  const bridge = useBridge();
  const view = withSettled(run, useNewestIntents());
  const market = usePlanMarket(
    run.rows.map(({ step }) => step),
    false,
  );
  /** Closed without an answer: it asks again in the next window, or after a reload. */
  const [isPutOff, setIsPutOff] = useState(false);
  const [isAsked, setIsAsked] = useState(false);
  const [refusal, setRefusal] = useState<string | null>(null);
  const decide = (what: 'go-on' | 'leave') => {
    setIsAsked(true);
    void askRuns(bridge, 'runs.decide', { id: run.id, what }).then((result) => {
      setIsAsked(false);
      setRefusal(result.ok ? null : result.failure.message);
    });
  };
  const { open } = countsOf(view.rows);
  return (
    <Dialog
      title={`Go on with “${isolated(run.title)}”?`}
      isOpen={!isPutOff}
      onClose={() => setIsPutOff(true)}
      width={760}
      footer={
        <>
          {/* The safe answer has the focus. */}
          <Button autoFocus disabled={isAsked} onClick={() => decide('leave')}>
            Leave it
          </Button>
          <Button tone="danger" disabled={isAsked || open === 0} onClick={() => decide('go-on')}>
            Go on
          </Button>
        </>
      }
    >
      <p>
        {`Bridgewatch ended in the middle of it: ${view.rows.length - open} of ${view.rows.length} had their turn. Going on reads positions and orders again first, and sends only what waits. Left alone, nothing more of it is sent.`}
      </p>
      <PlanTable rows={view.rows} spec={market.spec} />
      {refusal !== null && (
        <Note tone="refuse" role="status">
          {refusal}
        </Note>
      )}
    </Dialog>
  );
}
