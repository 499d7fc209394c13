export type { Command } from './command';
export type { ListedCommand } from './registry';
export { CommandsProvider, MutedCommands, useCommand, useCommandRegistry } from './use-commands';
