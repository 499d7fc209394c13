import type { Output } from '../../../shared/contract';

const marks = { pass: '✓', warn: '!', fail: '✕' } as const;
const markWords = { pass: 'passed', warn: 'doubtful', fail: 'failed' } as const;

/** What a test of the connection found, step by step. */
export function TestReport({ report }: { readonly report: Output<'connection.test'> }) {
  return (
    <div className="report" role="status" aria-label="Test connection">
      <strong className={report.usable ? 'report-pass' : 'report-fail'}>
        {report.usable ? 'Connection OK.' : 'Connection failed.'}
      </strong>
      <ol>
        {report.steps.map((step) => (
          <li key={step.step} className={`report-${step.state}`}>
            <span aria-hidden="true">{marks[step.state]}</span>
            <span className="unseen">{markWords[step.state]}: </span>
            <b>{step.step}</b>
            <span className="report-detail">{step.detail}</span>
          </li>
        ))}
      </ol>
    </div>
  );
}
