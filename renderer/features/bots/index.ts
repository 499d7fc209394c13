export { BotsSheet, BotsTab } from './bots-sheet';
