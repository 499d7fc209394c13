import { startDemoBridge } from '../../demo-bridge/start';

/** A bridge in a process of its own, as in life. Prints its address and ends with whoever started it. */
const { url } = await startDemoBridge({ port: 0, token: process.env.API_TOKEN ?? '', seed: 7 });
process.stdout.write(`${url}\n`);
process.stdin.on('end', () => process.exit(0)).resume();
