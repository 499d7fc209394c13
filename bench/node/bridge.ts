import { startDemoBridge } from '../../demo-bridge/start';

/** A demo bridge in its own process. Prints its address and ends with its parent. */
const { url } = await startDemoBridge({ port: 0, token: process.env.API_TOKEN ?? '', seed: 7, calm: true });
process.stdout.write(`${url}\n`);
process.stdin.on('end', () => process.exit(0)).resume();
