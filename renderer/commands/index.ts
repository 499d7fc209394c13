export type { Command, CommandGroup } from './command';
export { KeyboardDialogs } from './keyboard-dialogs';
export type { ListedCommand } from './registry';
export { CommandsProvider, MutedCommands, useCommand, useCommandRegistry } from './use-commands';
