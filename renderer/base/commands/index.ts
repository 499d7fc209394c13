export type { Command, CommandGroup } from './command';
export type { ListedCommand } from './registry';
export { CommandsProvider, MutedCommands, useCommand, useCommandRegistry } from './use-commands';
