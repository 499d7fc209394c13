export { AccountStrip } from './account-strip';
