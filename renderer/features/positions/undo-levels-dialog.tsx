import type { UndoVerb } from '../../../shared/formats/undo-title';
import { restorePlan } from '../../../shared/rules/bulk-levels';
import { canTakeBack, type LevelChange } from '../../../shared/rules/level-undo';
import { usePositions } from '../../data/positions';
import { PlanDialog, usePlanMarket } from '../plans';

/** `Undo SL/TP` or `Redo SL/TP`: takes back what a plan has changed, as a plan of its own. A level that was changed since stays. */
export function UndoLevelsDialog(props: {
  readonly changes: readonly LevelChange[];
  readonly verb: UndoVerb;
  readonly onClose: () => void;
}) {
  const { changes, verb, onClose } = props;
  const rows = usePositions().data?.rows ?? none;
  const market = usePlanMarket(changes, true);
  const held = { positions: rows, orders: none };
  const left = changes.filter((change) => canTakeBack(change, held));
  const plan = restorePlan(new Map(left.map(({ ticket, before }) => [ticket, before])), rows, market);
  const gone = changes.length - left.length;
  const notes = gone === 0 ? [] : [`${gone} not in this plan: closed, or changed since.`];
  return (
    <PlanDialog
      title={`${verb} SL/TP of ${changes.length} positions`}
      sendLabel={(count) => `${verb} ${count} ${count === 1 ? 'position' : 'positions'}`}
      sendTone="primary"
      plan={{ ...plan, notes: [...plan.notes, ...notes] }}
      market={market}
      onClose={onClose}
    />
  );
}

const none: readonly never[] = [];
