export { ConnectionBar } from './connection-bar';
export { ConnectionTrouble } from './connection-trouble';
