import { useQuery } from '@tanstack/react-query';
import { failureLine } from '../../../shared/formats/failure-line';
import { isolated } from '../../../shared/rules/isolated';
import { useClockValue } from '../../base/clock';
import { Button } from '../../components/button';
import { ForeignText } from '../../components/foreign-text';
import { FieldLines } from '../../components/record-card';
import { useBridge } from '../../data/bridge';
import { connectionOptions, readBrokerSeconds, useConnection } from '../../data/connection';
import { useLoad } from '../../data/load';
import { appOptions } from '../../data/settings';
import { openLowerTab } from '../../data/workspace/lower-tab';
import { useSelection } from '../../data/workspace/workspace-context';
import { LastErrorBlock } from '../terminal';
import type { ChainLink } from './chain';
import styles from './link-card.module.css';
import { linkLines, loadLine } from './link-lines';

/** One link in full: what was asked, when, the answer, and what to do where it fails. */
export function LinkCard({ link }: { readonly link: ChainLink }) {
  const bridge = useBridge();
  const { symbol } = useSelection();
  const { data: connection } = useConnection();
  const load = useLoad().data;
  const lookAgeMs = useSeconds(() => bridge.ages.ageMs(connectionOptions(bridge).queryKey));
  const quoteReadAgeMs = useSeconds(() => (symbol === null ? null : bridge.quotes.readAgeMs(symbol)));
  const quoteAgeMs = useSeconds(() =>
    symbol === null ? null : bridge.quotes.shownAgeMs(symbol, readBrokerSeconds(bridge)),
  );
  const facts = {
    connection: connection ?? null,
    lookAgeMs,
    address: bridge.active.url,
    symbol,
    quoteReadAgeMs,
    quoteAgeMs,
  };
  const lines = linkLines(link, facts);
  return (
    <div className={styles.card}>
      <LinkStory link={link} />
      <FieldLines
        name={link.name}
        lines={link.name === 'Bridge' && load !== undefined ? [...lines, loadLine(load)] : lines}
      />
      {link.name === 'App' && <AppLines />}
      {(link.name === 'Terminal' || link.name === 'Broker') && (
        <section>
          <h3 className={styles.part}>The terminal’s last error</h3>
          <LastErrorBlock />
        </section>
      )}
      {link.name !== 'App' && link.name !== 'Quotes' && (
        <div>
          <Button
            onClick={({ currentTarget }) => {
              openLowerTab('terminal');
              const card = currentTarget.closest('[popover]');
              if (card instanceof HTMLElement) card.hidePopover();
            }}
          >
            Open the Terminal tab
          </Button>
        </div>
      )}
    </div>
  );
}

/** An age in milliseconds of whole seconds, so that it renders once a second. */
function useSeconds(read: () => number | null): number | null {
  return useClockValue(() => {
    const ms = read();
    return ms === null ? null : Math.floor(ms / 1000) * 1000;
  });
}

function LinkStory({ link: { failure, state, why } }: { readonly link: ChainLink }) {
  if (failure === null)
    return (
      <p className={styles.story} data-state={state}>
        {why}
      </p>
    );
  const line = failureLine(failure);
  return (
    <div className={styles.story} data-state={state}>
      <p>
        <strong>{line.title}</strong>
        {line.detail === '' ? '.' : ` · ${line.detail}`}
      </p>
      {line.said !== null && (
        <p>
          The server said:{' '}
          <q>
            <ForeignText>{line.said}</ForeignText>
          </q>
        </p>
      )}
      <p className={styles.advice}>{line.advice}</p>
    </div>
  );
}

function AppLines() {
  const { host } = useBridge();
  const { data } = useQuery(appOptions(host));
  if (data === undefined) return null;
  return (
    <FieldLines
      name="Bridgewatch"
      lines={[
        { field: 'version', label: 'Version', text: `${isolated(data.name)} ${data.version}` },
        { field: 'runtime', label: 'Runs in', text: data.runtime },
      ]}
    />
  );
}
