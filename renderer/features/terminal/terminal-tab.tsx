import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { formatAge } from '../../../shared/math/time';
import type { FailureKind } from '../../../shared/model/result';
import { isOfWork } from '../../../shared/rules/terminal-work';
import { Button } from '../../components/button';
import { Stale, StaleAge } from '../../components/numbers';
import { FieldLines, RecordCard } from '../../components/record-card';
import { Empty, Loading } from '../../components/states';
import { Unseen } from '../../components/unseen';
import { useBridge } from '../../data/bridge';
import { useConnection } from '../../data/connection';
import { failureOf } from '../../data/failure-error';
import { useOverdue } from '../../data/freshness';
import { useEvery } from '../../data/polling-intervals';
import { recordOptions } from '../../data/record';
import { interfaceOptions, useCapabilities } from '../../data/terminal';
import { useTerminalWork } from '../../data/terminal-work';
import { NotRead, Unread } from '../cells';
import { actionLabels } from './action-labels';
import { askAction } from './asked-action';
import { capabilityNames, sortedCapabilities } from './capability-labels';
import { ClockBlock } from './clock-block';
import { LastErrorBlock } from './last-error';
import terminalStyles from './terminal.module.css';
import { useBusyReason } from './terminal-dialogs';
import { terminalFields, tradingHindrances } from './terminal-fields';
import styles from './terminal-tab.module.css';
import { WorkStrip } from './work-strip';

/** Milliseconds between two reads of the terminal's fields while the tab is shown. */
const everyMs = 10_000;

/** The terminal beside the bridge: its fields, what the bridge offers, and the three actions. */
export function TerminalTab() {
  return (
    <div className={styles.terminal}>
      <Head />
      <WorkStrip />
      <Hindrances />
      <div className={styles.blocks}>
        <Block name="Terminal" isWide>
          <TerminalRecord />
        </Block>
        <Block name="Last error">
          <LastErrorBlock />
        </Block>
        <Block name="Broker clock">
          <ClockBlock />
        </Block>
        <Block name="Bridge interface">
          <InterfaceBlock />
        </Block>
        <Block name="What this bridge offers" isWide>
          <Capabilities />
        </Block>
      </div>
    </div>
  );
}

function Block(props: { readonly name: string; readonly isWide?: boolean; readonly children: ReactNode }) {
  return (
    <section className={styles.block} data-wide={props.isWide === true} aria-label={props.name}>
      <h3 className={styles.blockName}>{props.name}</h3>
      {props.children}
    </section>
  );
}

function Head() {
  const busy = useBusyReason();
  const work = useTerminalWork();
  const { data } = useConnection();
  const info = data?.terminalInfo ?? null;
  const state = work?.phase === 'down' ? 'shut down' : stateLabels[data?.terminal.state ?? 'unknown'];
  return (
    <div className={styles.head}>
      <h2 className={styles.title}>{info?.name ?? 'Terminal'}</h2>
      <span className={styles.state}>
        {[state, info?.build == null ? null : `build ${info.build}`, info?.company ?? null]
          .filter((part) => part !== null)
          .join(' · ')}
      </span>
      <div className={styles.actions}>
        {(['init', 'restart', 'shutdown'] as const).map((action) => (
          <Button
            key={action}
            disabled={busy !== null}
            title={busy ?? actionLabels[action].does}
            onClick={() => askAction(action)}
          >
            {actionLabels[action].name}
          </Button>
        ))}
      </div>
    </div>
  );
}

const stateLabels = { up: 'up', down: 'down', unknown: 'not known' } as const;

/** Prominent: no order can be executed while one of these is true. */
function Hindrances() {
  const { data } = useConnection();
  const info = data?.terminalInfo ?? null;
  if (info === null) return null;
  return tradingHindrances(info).map(({ title, advice }) => (
    <p key={title} className={styles.loud} role="alert">
      <strong>{title}</strong> {advice}
    </p>
  ));
}

function TerminalRecord() {
  const bridge = useBridge();
  const work = useTerminalWork();
  const options = recordOptions(bridge, { of: 'terminal' });
  const { data, error, refetch } = useQuery({ ...options, refetchInterval: useEvery(everyMs) });
  const overdueMs = useOverdue(options.queryKey, 3 * everyMs);
  const failure = error === null ? null : failureOf(error);
  const isAwaited = failure !== null && isOfWork(work, failure);
  if (data === undefined) return <NotRead what="the terminal" error={error} refetch={refetch} />;
  if (data.length === 0) return <Empty>The bridge returned no fields.</Empty>;
  const isOld = overdueMs !== null || failure !== null;
  return (
    <Stale is={isOld}>
      {isOld && (
        <p className={terminalStyles.note}>
          <StaleAge>
            {failure === null || isAwaited ? 'Last known values' : failureTitle(failure.kind)}
            {overdueMs === null ? '' : `, ${formatAge(overdueMs)} ago`}
          </StaleAge>
        </p>
      )}
      <RecordCard name="Terminal" record={data} known={terminalFields} />
    </Stale>
  );
}

const failureTitle = (kind: FailureKind): string =>
  kind === 'terminal-not-ready'
    ? 'The terminal does not answer; last known values'
    : 'The last read failed; last known values';

/** What this bridge has, what it lacks and why, and what cannot be found out without an order. */
function Capabilities() {
  const { data, error, refetch } = useCapabilities();
  if (data === undefined) return <NotRead what="what the bridge offers" error={error} refetch={refetch} />;
  return (
    <ul className={styles.capabilities} aria-label="Capabilities">
      {sortedCapabilities(data).map((capability) => (
        <li key={capability.id} className={styles.capability} data-state={capability.state}>
          <span className={styles.capabilitySign} aria-hidden="true">
            {signs[capability.state]}
          </span>
          <span className={styles.capabilityName} title={capability.endpoints.join('\n')}>
            {capabilityNames[capability.id]}
            <Unseen>: {capabilityStates[capability.state]}</Unseen>
          </span>
          <span className={styles.capabilityWhy}>{capability.reason ?? ''}</span>
        </li>
      ))}
    </ul>
  );
}

const signs = { yes: '✓', no: '✕', unknown: '?' } as const;

const capabilityStates = { yes: 'available', no: 'unavailable', unknown: 'not known' } as const;

/** `openapi.json`: the bridge's title and version, and which of its paths this product does not use. */
function InterfaceBlock() {
  const { data, error, refetch } = useQuery(interfaceOptions(useBridge()));
  if (data === undefined) {
    if (error === null) return <Loading what="the interface description" />;
    const failure = failureOf(error);
    return failure.kind === 'unsupported' || failure.kind === 'not-found' ? (
      <p className={terminalStyles.quiet}>
        This bridge has no API description (openapi.json). Nothing else depends on it.
      </p>
    ) : (
      <Unread failure={failure} onRetry={() => void refetch()} />
    );
  }
  const { title, version, endpoints, unused } = data;
  return (
    <>
      <FieldLines
        name="Bridge interface"
        lines={[
          { field: 'title', label: 'Title', text: title ?? 'not provided' },
          { field: 'version', label: 'Version', text: version ?? 'not provided' },
          { field: 'endpoints', label: 'Endpoints listed', text: `${endpoints.length}` },
        ]}
      />
      {unused.length === 0 ? (
        <p className={terminalStyles.quiet}>
          {endpoints.length === 0 ? 'It lists no endpoints.' : 'Bridgewatch uses every one of them.'}
        </p>
      ) : (
        <>
          <p className={terminalStyles.quiet}>
            {unused.length === 1 ? 'One of them is' : `${unused.length} of them are`} not used by Bridgewatch:
          </p>
          <ul className={styles.paths} aria-label="Unused endpoints">
            {unused.map((path) => (
              <li key={path}>{path}</li>
            ))}
          </ul>
        </>
      )}
    </>
  );
}
