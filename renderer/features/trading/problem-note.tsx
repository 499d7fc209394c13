import type { OrderProblem } from '../../../shared/rules/problem';
import styles from './problem-note.module.css';

/** What is wrong with a field, and a value that would be valid. */
export function ProblemNote({
  problem,
  onFix,
}: {
  readonly problem: OrderProblem;
  readonly onFix: ((value: string) => void) | undefined;
}) {
  const { fix } = problem;
  return (
    <>
      {problem.message}{' '}
      {fix !== null && onFix !== undefined && (
        <button type="button" className={styles.fix} onClick={() => onFix(fix.value)}>
          {fix.label} <span aria-hidden="true">↵</span>
        </button>
      )}
    </>
  );
}
