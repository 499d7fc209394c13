import { type ReactNode, useEffect, useState } from 'react';
import { watchedText } from '../../../shared/formats/connection-lines';
import type { Alert } from '../../../shared/model/alerts';
import { isolated } from '../../../shared/rules/isolated';
import { isArmed } from '../../../shared/rules/judge';
import { placeOfFocus } from '../../base/focus-row';
import { Button } from '../../components/button';
import { Dialog } from '../../components/dialog';
import { useAlertsAs } from '../../data/alerts';
import { useBridge } from '../../data/bridge';
import { usePositions } from '../../data/positions';
import { underWay, useRuns } from '../../data/runs';
import { useInFlight, useUnknownTrades } from '../trading';
import { presentLabel } from './profile-labels';
import styles from './use-leave.module.css';

interface Asked {
  /** The label of the button that continues: `Use VPS`, `Remove`. */
  readonly label: string;
  readonly go: () => void;
  readonly isReconnect: boolean;
}

export interface Leave {
  /** Continues at once, or asks first where something of the bridge in use would be left behind. `isReconnect`: its account goes on being watched. */
  leave(label: string, go: () => void, isReconnect?: boolean): void;
  /** Render it once. */
  readonly dialog: ReactNode;
}

/** Before everything that leaves the bridge in use. */
export function useLeave(): Leave {
  const bridge = useBridge();
  const { active, generation } = bridge;
  const [asked, setAsked] = useState<Asked | null>(null);
  const inFlight = useInFlight(generation);
  const unknown = useUnknownTrades().map(({ subject }) => subject);
  const run = underWay(useRuns(), bridge)?.title ?? null;
  const positions = usePositions().data?.rows.length ?? 0;
  const alerts = useAlertsAs(armed);
  const behindOf = (isReconnect: boolean): Behind => {
    const isWatched = active.source !== 'demo' && !isReconnect;
    return { inFlight, unknown, run, positions: isWatched ? positions : 0, alerts: isWatched ? alerts : 0 };
  };
  return {
    leave: (label, go, isReconnect = false) =>
      isNothing(behindOf(isReconnect)) ? go() : setAsked({ label, go, isReconnect }),
    dialog:
      asked === null ? null : (
        <LeaveDialog
          asked={asked}
          behind={behindOf(asked.isReconnect)}
          name={presentLabel(active).name}
          onClose={() => setAsked(null)}
        />
      ),
  };
}

function LeaveDialog(props: {
  readonly asked: Asked;
  readonly behind: Behind;
  readonly name: string;
  readonly onClose: () => void;
}) {
  const { asked, behind, name, onClose } = props;
  const [giveFocusBack] = useState(() => placeOfFocus(document.activeElement));
  useEffect(() => () => void setTimeout(giveFocusBack), [giveFocusBack]);
  const lines = describeBehind(behind, name);
  return (
    <Dialog
      title={`Leave ${isolated(name)}?`}
      isOpen
      onClose={onClose}
      footer={
        <>
          {/* `Stay` has the focus: what would be left behind deserves a second look. */}
          <Button autoFocus onClick={onClose}>
            Stay
          </Button>
          <Button
            tone="danger"
            onClick={() => {
              onClose();
              asked.go();
            }}
          >
            {asked.label}
          </Button>
        </>
      }
    >
      <div className={styles.leave}>
        {lines.length === 0 ? (
          <p>{`All requests on ${isolated(name)} have been answered.`}</p>
        ) : (
          lines.map((line) => <p key={line}>{line}</p>)
        )}
      </div>
    </Dialog>
  );
}

/** What a switch to another bridge would leave behind; asked about before the switch. */
interface Behind {
  /** Writes that were sent and not answered yet. */
  readonly inFlight: number;
  /** Writes that may have been executed without an answer, as their subjects. */
  readonly unknown: readonly string[];
  /** A bulk action that has not finished. */
  readonly run: string | null;
  /** What nobody watches from then on; of the simulator none. */
  readonly positions: number;
  readonly alerts: number;
}

const armed = (alerts: readonly Alert[]): number => alerts.filter(isArmed).length;

export const isNothing = ({ inFlight, unknown, run, positions, alerts }: Behind): boolean =>
  inFlight + unknown.length + positions + alerts === 0 && run === null;

const most = 5;

/** One sentence each, with what becomes of it. `bridge`: the one that is left. */
export function describeBehind(behind: Behind, bridge: string): readonly string[] {
  const { inFlight, unknown, run } = behind;
  const name = isolated(bridge);
  const lines: string[] = [];
  if (run !== null) {
    lines.push(`“${run}” is not finished: it stops here, and what is left is not sent.`);
  }
  if (inFlight > 0) {
    lines.push(
      `${inFlight === 1 ? 'An order is' : `${inFlight} orders are`} on the way to ${name}. The reply will appear in Notifications with the name ${name}, but a position opened there is not shown until you switch back.`,
    );
  }
  if (unknown.length > 0) {
    const more = unknown.length > most ? `, and ${unknown.length - most} more` : '';
    lines.push(
      `The result of ${unknown.length === 1 ? 'an order' : `${unknown.length} orders`} on ${name} is not known: ${unknown.slice(0, most).join(', ')}${more}. It may have been executed. Check positions and orders of ${name} first, or when you switch back: until then the ticket there is blocked for this symbol.`,
    );
  }
  const watched = watchedText(behind);
  if (watched !== '') lines.push(`${watched} on ${name}: this Bridgewatch does not watch them from then on.`);
  return lines;
}
