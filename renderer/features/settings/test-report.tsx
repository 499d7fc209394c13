import type { Output } from '../../../shared/contract';
import { Unseen } from '../../components/unseen';
import styles from './test-report.module.css';

const marks = { pass: '✓', warn: '!', fail: '✕' } as const;
const markLabels = { pass: 'passed', warn: 'doubtful', fail: 'failed' } as const;

export function TestReport({ report }: { readonly report: Output<'connection.test'> }) {
  return (
    <div className={styles.report} role="status" aria-label="Test connection">
      <strong className={styles.reportMark} data-state={report.usable ? 'pass' : 'fail'}>
        {report.usable ? 'Connection OK.' : 'Connection failed.'}
      </strong>
      <ol>
        {report.steps.map((step) => (
          <li key={step.step} className={styles.reportMark} data-state={step.state}>
            <span aria-hidden="true">{marks[step.state]}</span>
            <Unseen>{markLabels[step.state]}: </Unseen>
            <b>{step.step}</b>
            <span className={styles.reportDetail}>{step.detail}</span>
          </li>
        ))}
      </ol>
    </div>
  );
}
