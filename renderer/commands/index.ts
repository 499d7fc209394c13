export type { Command, CommandGroup } from './command';
export { KeyboardDialogs } from './keyboard-dialogs';
export { CommandsProvider, useCommand } from './use-commands';
