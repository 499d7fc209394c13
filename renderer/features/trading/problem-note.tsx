import type { OrderProblem } from '../../../shared/rules/problem';
import styles from './problem-note.module.css';

type OnFix = (value: string) => void;

/** A value that would be valid; nothing where there is none. */
export function ProblemFix(props: { readonly problem: OrderProblem; readonly onFix: OnFix | undefined }) {
  const { problem, onFix } = props;
  const { fix, severity } = problem;
  return fix === null || onFix === undefined ? null : (
    <button type="button" className={styles.fix} onClick={() => onFix(fix.value)}>
      {fix.label} {severity === 'refuse' && <span aria-hidden="true">↵</span>}
    </button>
  );
}

/** Under its field: as an error where nothing can be sent with it, else as a warning. */
export const noteOf = (problem: OrderProblem | undefined, onFix?: OnFix) =>
  problem === undefined
    ? {}
    : {
        [problem.severity === 'refuse' ? 'error' : 'warning']: (
          <>
            {problem.message} <ProblemFix problem={problem} onFix={onFix} />
          </>
        ),
      };
