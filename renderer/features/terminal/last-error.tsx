import { useQuery } from '@tanstack/react-query';
import { failureLine } from '../../../shared/formats/failure-line';
import { describeTerminalError } from '../../../shared/formats/terminal-errors';
import { Button } from '../../components/button';
import { ForeignText } from '../../components/foreign-text';
import { useBridge } from '../../data/bridge';
import { failureOf } from '../../data/failure-error';
import { lastErrorOptions } from '../../data/terminal';
import styles from './last-error.module.css';
import terminalStyles from './terminal.module.css';

/** The terminal's last error in words. Read when this is first shown, and on request. */
export function LastErrorBlock() {
  const bridge = useBridge();
  const { data, error, isFetching, refetch } = useQuery(lastErrorOptions(bridge));
  const failure = error === null ? null : failureOf(error);
  return (
    <div className={styles.error}>
      <div>
        {failure !== null ? (
          <p className={terminalStyles.quiet} title={failureLine(failure).full}>
            {failure.kind === 'unsupported'
              ? 'The bridge does not provide the terminal’s last error.'
              : `It could not be read: ${failureLine(failure).title}.`}
          </p>
        ) : data === undefined ? (
          <p className={terminalStyles.quiet}>Loading …</p>
        ) : (
          <LastErrorText code={data.code} message={data.message} />
        )}
      </div>
      <Button tone="ghost" disabled={isFetching} onClick={() => void refetch()}>
        Refresh
      </Button>
    </div>
  );
}

function LastErrorText(props: { readonly code: number | null; readonly message: string | null }) {
  const words = describeTerminalError(props);
  return (
    <>
      <p className={words.isError ? styles.errorTitle : undefined}>{words.title}</p>
      {words.said !== null && (
        <q className={styles.said}>
          <ForeignText>{words.said}</ForeignText>
        </q>
      )}
      {words.advice !== '' && <p className={terminalStyles.quiet}>{words.advice}</p>}
    </>
  );
}
