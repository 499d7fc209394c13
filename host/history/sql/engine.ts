/** All of the history that is loaded with its first use: the start of the app needs none of it. */
export { migrate } from './database';
export { openEmbedded, removeEmbedded } from './embedded';
export { fillFrom } from './fill';
export { keepBelow } from './keep-below';
export { openPostgres } from './postgres';
