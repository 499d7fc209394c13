import type { ProfileColour } from '../../../shared/model/settings';
import { colourOf } from './profile-words';
import './profiles.css';

/** The colour of a profile; its name always stands beside it. */
export function ProfileDot({ colour }: { readonly colour: ProfileColour }) {
  return <span className="profile-dot" aria-hidden="true" style={{ background: colourOf(colour) }} />;
}
