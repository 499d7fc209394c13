import type { ProfileColour } from '../../../shared/model/settings';
import styles from './profile-dot.module.css';
import { colourOf } from './profile-labels';

/** The colour of a profile; its name is always beside it. */
export function ProfileDot({ colour }: { readonly colour: ProfileColour }) {
  return <span className={styles.dot} aria-hidden="true" style={{ background: colourOf(colour) }} />;
}
