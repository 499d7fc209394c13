export type { Command, CommandGroup } from './command';
export { KeyboardDialogs } from './keyboard-dialogs';
export { CommandsProvider, MutedCommands, useCommand } from './use-commands';
