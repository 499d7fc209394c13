export { Tape } from './tape';
