import { useEffect, useRef, useState } from 'react';
import { formatBrokerTime, parseBrokerDateTime } from '../../../shared/math/time';
import type { Failure } from '../../../shared/model/result';
import { saveFile } from '../../base/csv';
import { Button } from '../../components/button';
import { DateField, notADate } from '../../components/date-field';
import { Dialog } from '../../components/dialog';
import { FailureText } from '../../components/states';
import { useBridge, useHost } from '../../data/bridge';
import { readBrokerSeconds } from '../../data/connection';
import { failureOf } from '../../data/failure-error';
import { exportRecording } from '../../data/recording';

const day = 86_400;

/** Saves a span of this account's recording as a file for other programs. Closing the dialog ends it. */
export function ExportRecording({ onClose }: { readonly onClose: () => void }) {
  const host = useHost();
  const bridge = useBridge();
  const [nowS] = useState(() => readBrokerSeconds(bridge) ?? Math.floor(Date.now() / 1_000));
  const startOfDay = nowS - (nowS % day);
  const [from, setFrom] = useState(formatBrokerTime(startOfDay, 'minute'));
  const [to, setTo] = useState(formatBrokerTime(nowS + 60, 'minute'));
  const [doneMs, setDoneMs] = useState<number | null>(null);
  const [failure, setFailure] = useState<Failure | null>(null);
  const working = useRef<AbortController | null>(null);
  useEffect(() => () => working.current?.abort(), []);

  const fromS = parseBrokerDateTime(from);
  const toS = parseBrokerDateTime(to);
  const isSpan = fromS !== null && toS !== null && toS > fromS;
  const isWorking = doneMs !== null;
  const choose = (first: number, last: number) => {
    setFrom(formatBrokerTime(first, 'minute'));
    setTo(formatBrokerTime(last, 'minute'));
  };

  const save = async () => {
    if (!isSpan || isWorking) return;
    const control = new AbortController();
    working.current = control;
    setFailure(null);
    setDoneMs(0);
    try {
      const file = await exportRecording(host, { from: fromS, to: toS }, control.signal, setDoneMs);
      const [first, last] = [fromS, toS].map((time) => formatBrokerTime(time, 'minute').replace(':', ''));
      saveFile(`Recording ${first} to ${last}.jsonl.gz`, file);
      onClose();
    } catch (error) {
      if (control.signal.aborted) return;
      setFailure(failureOf(error));
      setDoneMs(null);
    }
  };

  return (
    <Dialog
      title="Export recording"
      isOpen
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button tone="primary" disabled={!isSpan || isWorking} onClick={() => void save()}>
            {isWorking ? 'Exporting …' : 'Export'}
          </Button>
        </>
      }
    >
      {/* No form: the settings around it are one, and would take its submit for theirs. */}
      <div>
        <DateField
          label="From"
          autoFocus
          value={from}
          hint="broker time"
          error={fromS === null ? notADate : undefined}
          onChange={setFrom}
        />
        <DateField
          label="To"
          value={to}
          hint="broker time"
          error={toS === null ? notADate : isSpan || fromS === null ? undefined : 'Must be after From'}
          onChange={setTo}
        />
        <Button onClick={() => choose(startOfDay, nowS + 60)}>Today</Button>{' '}
        <Button onClick={() => choose(startOfDay - day, startOfDay)}>Yesterday</Button>
        <p role="status">
          {isWorking
            ? doneMs === 0
              ? 'Reading …'
              : `Done to ${formatBrokerTime(doneMs / 1_000, 'minute')} (UTC)`
            : 'This account as lines of JSON, packed with gzip: any program can read it. No token is in it.'}
        </p>
        {failure !== null && <FailureText failure={failure} />}
      </div>
    </Dialog>
  );
}
