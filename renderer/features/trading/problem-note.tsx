import type { OrderProblem } from '../../../shared/rules/problem';
import styles from './problem-note.module.css';

/** What is wrong with a field, and a value that would be valid. */
function ProblemNote(props: {
  readonly problem: OrderProblem;
  readonly onFix: ((value: string) => void) | undefined;
}) {
  const { problem, onFix } = props;
  const { fix, severity } = problem;
  return (
    <>
      {problem.message}{' '}
      {fix !== null && onFix !== undefined && (
        <button type="button" className={styles.fix} onClick={() => onFix(fix.value)}>
          {fix.label} {severity === 'refuse' && <span aria-hidden="true">↵</span>}
        </button>
      )}
    </>
  );
}

/** Under its field: as an error where nothing can be sent with it, else as a warning. */
export const noteOf = (problem: OrderProblem | undefined, onFix?: (value: string) => void) =>
  problem === undefined
    ? {}
    : {
        [problem.severity === 'refuse' ? 'error' : 'warning']: (
          <ProblemNote problem={problem} onFix={onFix} />
        ),
      };
