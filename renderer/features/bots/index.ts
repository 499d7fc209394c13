export { changeBotsChoice } from './bots-choice';
export { BotsSheet, BotsTab } from './bots-sheet';
export { BotsPeriodChoice } from './period-choice';
