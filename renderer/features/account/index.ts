export { AccountStrip } from './account-strip';
export { type MarginState, marginState } from './margin-level';
