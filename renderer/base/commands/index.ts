export type { Command } from './command';
export type { ListedCommand } from './registry';
export {
  AdmittedCommands,
  CommandsProvider,
  MutedCommands,
  useCommand,
  useCommandRegistry,
  useCommandSource,
} from './use-commands';
