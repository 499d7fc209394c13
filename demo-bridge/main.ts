import { readArguments, USAGE } from './arguments';
import { startDemoBridge } from './start';

async function main(): Promise<void> {
  const read = readArguments(process.argv.slice(2));
  if (!read.ok) {
    process.stderr.write(`${read.reason}\n${USAGE}\n`);
    process.exitCode = 2;
    return;
  }
  const { options } = read;
  try {
    const bridge = await startDemoBridge(options);
    process.stdout.write(`Demo bridge ready: ${bridge.url}\n`);
    const end = () => void bridge.close().then(() => process.exit(0));
    process.once('SIGINT', end);
    process.once('SIGTERM', end);
  } catch (error) {
    const taken = error instanceof Error && 'code' in error && error.code === 'EADDRINUSE';
    const reason = error instanceof Error ? error.message : String(error);
    process.stderr.write(
      taken
        ? `Port ${options.port} on 127.0.0.1 is already in use.\n`
        : `The demo bridge could not start: ${reason}\n`,
    );
    process.exitCode = 1;
  }
}

void main();
