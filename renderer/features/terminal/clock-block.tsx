import { useQuery } from '@tanstack/react-query';
import { type FormEvent, useId, useState } from 'react';
import { clockWarningText } from '../../../shared/formats/clock-lines';
import { failureLine } from '../../../shared/formats/failure-line';
import { formatAge } from '../../../shared/math/time';
import { environmentProfileId } from '../../../shared/model/settings';
import { Button } from '../../components/button';
import { TextField } from '../../components/field';
import { Stale, StaleAge } from '../../components/numbers';
import { FieldLines } from '../../components/record-card';
import { Loading } from '../../components/states';
import { useBridge } from '../../data/bridge';
import { useConnection } from '../../data/connection';
import { failureOf } from '../../data/failure-error';
import { useOverdue } from '../../data/freshness';
import { useEvery } from '../../data/polling-intervals';
import { useChooseStamps } from '../../data/settings';
import { useSymbolNames } from '../../data/symbols';
import { brokerTimeOptions, usePinClock } from '../../data/terminal';
import { Unread } from '../cells';
import styles from './clock-block.module.css';
import { clockLines, clockText, clockWarnings } from './describe-clock';
import { stampsLines } from './describe-stamps';
import { StampsFields, stampsChoiceOf, stampsDraftOf } from './stamps-fields';
import terminalStyles from './terminal.module.css';

/** Milliseconds between two reads of the clock while it is shown. */
const everyMs = 10_000;

/** The broker's clock against UTC, and the symbol that it is read from. */
export function ClockBlock() {
  return (
    <>
      <Clock />
      <Doubts />
      <StampsBlock />
      <PinForm />
    </>
  );
}

function Clock() {
  const bridge = useBridge();
  const options = brokerTimeOptions(bridge);
  const { data, error, refetch } = useQuery({ ...options, refetchInterval: useEvery(everyMs) });
  const overdueMs = useOverdue(options.queryKey, 3 * everyMs);
  const { data: connection } = useConnection();
  if (data === undefined) {
    if (error === null) return <Loading what="the broker’s clock" />;
    const failure = failureOf(error);
    if (failure.kind !== 'unsupported') {
      return <Unread failure={failure} onRetry={() => void refetch()} />;
    }
    const clock = connection?.clock ?? null;
    return <p className={terminalStyles.quiet}>{clockText(clock)}</p>;
  }
  return (
    <Stale is={overdueMs !== null || error !== null}>
      {(overdueMs !== null || error !== null) && (
        <StaleAge as="p" className={terminalStyles.note}>
          {error === null ? '' : `${failureLine(failureOf(error)).title}. `}
          {overdueMs === null ? 'Last known values.' : `Updated ${formatAge(overdueMs)} ago.`}
        </StaleAge>
      )}
      <FieldLines name="Broker clock" lines={clockLines(data)} />
      {clockWarnings(data).map((warning) => (
        <p key={warning} className={styles.warning} role="status">
          ⚠ {warning}
        </p>
      ))}
    </Stale>
  );
}

/** The host's warnings about the clocks, the broker's and this machine's. */
function Doubts() {
  const { data } = useConnection();
  return (data?.clockWarnings ?? []).map((warning) => (
    <p key={JSON.stringify({ ...warning, agoMs: 0, aheadMs: 0 })} className={styles.warning} role="status">
      ⚠ {clockWarningText(warning, data?.clock ?? null)}
    </p>
  ));
}

function PinForm() {
  const { active } = useBridge();
  const names = useSymbolNames().data ?? [];
  const pin = usePinClock();
  const [typed, setTyped] = useState(active.clockSymbol ?? '');
  const listId = useId();
  const { profile, clockSymbol } = active;
  const symbol = typed.trim();
  const isUnknown = symbol !== '' && names.length > 0 && !names.includes(symbol);
  // The bridge of BRIDGE_URL is not a profile: its clock symbol is kept for this run.
  const set = (next: string | null) => pin.mutate({ id: profile?.id ?? environmentProfileId, symbol: next });
  const onSubmit = (event: FormEvent) => {
    event.preventDefault();
    if (symbol !== '' && symbol !== clockSymbol) set(symbol);
  };
  return (
    <form className={styles.pin} aria-label="Symbol of the broker’s clock" onSubmit={onSubmit}>
      <TextField
        label="Clock symbol"
        list={listId}
        value={typed}
        placeholder="automatic"
        maxLength={64}
        {...(profile === null ? { title: 'Remembered for this run: its bridge comes from BRIDGE_URL' } : {})}
        onChange={(event) => setTyped(event.target.value)}
        {...(pin.error === null ? {} : { error: failureLine(failureOf(pin.error)).title })}
        {...(isUnknown ? { warning: 'The bridge lists no symbol of this name.' } : {})}
      />
      <datalist id={listId}>
        {names.slice(0, 500).map((name) => (
          <option key={name} value={name} />
        ))}
      </datalist>
      <Button type="submit" disabled={pin.isPending || symbol === '' || symbol === clockSymbol}>
        Pin
      </Button>
      <Button
        disabled={pin.isPending || clockSymbol === null}
        onClick={() => {
          setTyped('');
          set(null);
        }}
      >
        Unpin
      </Button>
    </form>
  );
}

/** Which clock the bridge's times are in, why, and the user's own choice. */
function StampsBlock() {
  const { active } = useBridge();
  const { data } = useConnection();
  const save = useChooseStamps();
  const [draft, setDraft] = useState(() => stampsDraftOf(active.stamps));
  const choice = stampsChoiceOf(draft);
  const before = stampsChoiceOf(stampsDraftOf(active.stamps));
  const isSame = JSON.stringify(choice) === JSON.stringify(before);
  const onSubmit = (event: FormEvent) => {
    event.preventDefault();
    if (choice !== null && !isSame)
      save.mutate({ id: active.profile?.id ?? environmentProfileId, stamps: choice });
  };
  return (
    <>
      {data !== undefined && <FieldLines name="Times from the bridge" lines={stampsLines(data.stamps)} />}
      <form className={styles.pin} aria-label="Times from the bridge" onSubmit={onSubmit}>
        <StampsFields draft={draft} onChange={setDraft} />
        <Button
          type="submit"
          disabled={save.isPending || choice === null || isSame}
          title="All data is refreshed"
        >
          Apply
        </Button>
      </form>
      {save.error !== null && (
        <p className={styles.warning} role="alert">
          {failureLine(failureOf(save.error)).title}
        </p>
      )}
    </>
  );
}
