import { useState } from 'react';
import { formatElapsed } from '../../../shared/formats/terminal-lines';
import { assertNever } from '../../../shared/model/result';
import type { TerminalWork } from '../../../shared/model/terminal';
import { useClockValue } from '../../base/clock';
import { Button } from '../../components/button';
import { Num } from '../../components/numbers';
import { useAccount } from '../../data/account';
import { useHost } from '../../data/bridge';
import { useConnection } from '../../data/connection';
import { useTerminalWork } from '../../data/terminal-work';
import { actionLabels } from './action-labels';
import { askAction } from './asked-action';
import styles from './work-strip.module.css';

/** The state of the action without its duration: this is read out, and must not change each second. */
function workText(work: TerminalWork): string {
  const { running, name } = actionLabels[work.action];
  switch (work.phase) {
    case 'sent':
      return work.wasAway
        ? `${running}: the terminal is away, the bridge has not answered yet`
        : `${running}: waiting for the bridge’s answer`;
    case 'returning':
      if (work.verdict === 'unknown') {
        return `${name}: the bridge gave no answer. Whether it was carried out is not known; watching until the terminal answers`;
      }
      return work.action === 'shutdown'
        ? `${running}: the bridge has confirmed it, checking whether the terminal is down`
        : `${running}: the bridge has confirmed it, waiting until the terminal answers`;
    case 'down':
      return 'The terminal is shut down, as requested. Last known values are shown';
    default:
      return assertNever(work.phase);
  }
}

/** The progress of an action on the terminal; nothing while there is none. Read out in one place only: `isSpoken`. */
interface WorkStripProps {
  readonly isSpoken?: boolean;
  /** In the line at the top, right below the connection chain, which already shows the links. */
  readonly isInLine?: boolean;
}

export function WorkStrip({ isSpoken = false, isInLine = false }: WorkStripProps) {
  const work = useTerminalWork();
  return work === null ? null : (
    <Progress key={work.sinceMs} work={work} isSpoken={isSpoken} isInLine={isInLine} />
  );
}

function Progress({ work, isSpoken, isInLine }: Required<WorkStripProps> & { readonly work: TerminalWork }) {
  // Monotonic milliseconds: a clock that is set from here on changes nothing of it.
  const [startedAt] = useState(() => performance.now() - Math.max(0, Date.now() - work.sinceMs));
  const elapsed = useClockValue(() => formatElapsed(performance.now() - startedAt));
  const host = useHost();
  const { data } = useConnection();
  const account = useAccount();
  const links = [
    { name: 'Bridge', state: data?.bridge.state ?? 'unknown' },
    { name: 'Terminal', state: data?.terminal.state ?? 'unknown' },
    { name: 'Broker', state: data?.broker.state ?? 'unknown' },
    { name: 'Account', state: account.error === null ? 'up' : 'unknown' },
  ] as const;
  return (
    <div className={styles.work} data-in-line={isInLine}>
      {work.phase !== 'down' && (
        <Num className={styles.elapsed} aria-hidden="true">
          {elapsed}
        </Num>
      )}
      <p className={styles.text} {...(isSpoken ? { role: 'status' } : {})}>
        {workText(work)}.
      </p>
      {work.phase === 'down' ? (
        <Button onClick={() => askAction('init')}>Initialize</Button>
      ) : (
        <>
          {!isInLine && (
            <span className={styles.links} aria-hidden="true">
              {links.map(({ name, state }) => (
                <span key={name} className={styles.link} data-state={state}>
                  {name} {state === 'up' ? '✓' : '…'}
                </span>
              ))}
            </span>
          )}
          <Button
            tone="ghost"
            title="Errors are shown as usual from now on; the request can't be recalled"
            onClick={() => void host.invoke('terminal.stopWaiting', {})}
          >
            Stop waiting
          </Button>
        </>
      )}
    </div>
  );
}
