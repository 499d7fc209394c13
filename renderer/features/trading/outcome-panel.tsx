import { describeOutcome } from '../../../shared/formats/describe-outcome';
import { resolvedTitle } from '../../../shared/formats/intent-state';
import { formatNumber } from '../../../shared/math/money';
import type { TradeOutcome } from '../../../shared/model/trade';
import type { TradeAction } from '../../../shared/rules/trade-action';
import { useIntent } from '../../data/journal';
import { LookingLine } from './looking-line';
import styles from './outcome-panel.module.css';

/** What the host has found out since the answer, or its search. */
function SinceThen({ intentId }: { readonly intentId: string }) {
  const intent = useIntent(intentId);
  if (intent === null || (intent.state !== 'unknown' && intent.state !== 'resolved')) return null;
  const { resolution, request } = intent;
  if (resolution === null) return <LookingLine intent={intent} />;
  return (
    <p className={styles.since} role="status">
      <strong>{`${resolvedTitle(request, resolution)}.`}</strong> {resolution.words}
    </p>
  );
}

const signs = { success: '✓', info: 'i', warning: '!', error: '✕', unknown: '?' } as const;

/** The server's answer in the dialog that sent the request. The server's words are rendered as plain text. */
export function OutcomePanel(props: {
  readonly outcome: TradeOutcome;
  readonly action: TradeAction;
  readonly digits: number | null;
}) {
  const { outcome, action, digits } = props;
  const words = describeOutcome(outcome, action, digits);
  const how = [
    words.retcode === null ? 'no retcode' : words.retcode,
    outcome.retcodeFromWords ? "read from the server's message" : null,
    outcome.status === null ? null : `HTTP ${outcome.status}`,
    outcome.tookMs > 0 ? `${formatNumber(outcome.tookMs)} ms` : null,
  ].filter((part) => part !== null);
  return (
    <div
      className={styles.outcome}
      data-tone={words.tone}
      role={words.tone === 'success' ? 'status' : 'alert'}
    >
      <span className={styles.sign} aria-hidden="true">
        {signs[words.tone]}
      </span>
      <div className={styles.words}>
        <strong>{words.title}</strong>
        {words.detail !== '' && <p>{words.detail}</p>}
        {words.said !== null && (
          <p>
            The server said: <q className={styles.said}>{words.said}</q>
          </p>
        )}
        {words.advice !== '' && <p className={styles.advice}>{words.advice}</p>}
        <SinceThen intentId={outcome.intentId} />
        <p className={styles.how}>{how.join(' · ')}</p>
      </div>
    </div>
  );
}
