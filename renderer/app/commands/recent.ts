import { z } from 'zod';
import { pageStorage, recall, remember } from '../../base/remembered';

const key = 'recent commands';
const mostKept = 8;

/** The ids of what was chosen in the palette, the last one first. */
export const recentCommands = (): readonly string[] =>
  recall(pageStorage(), key, z.array(z.string()).readonly(), []);

export const noteRecent = (id: string): void =>
  remember(pageStorage(), key, [id, ...recentCommands().filter((each) => each !== id)].slice(0, mostKept));
