export { WhoRow } from './who-row';
