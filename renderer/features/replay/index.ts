export { ReplayBanner } from './banner';
export { describeEvent } from './describe-event';
export { EventsPanel } from './events-panel';
export { Player } from './player';
export { useReplayCommands } from './replay-commands';
export { ReplayProvider } from './replay-provider';
export { Timeline, timeOfDay } from './timeline';
export { Transport } from './transport';
export { useDay } from './use-day';
