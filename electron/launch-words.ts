/** What `--version` and `--help` print; null where the app is to start. */
export function launchWords(args: readonly string[], version: string): string | null {
  if (args.includes('--version')) return `Bridgewatch ${version}`;
  if (!args.includes('--help')) return null;
  return [
    `Bridgewatch ${version}: a dashboard for an HTTP bridge beside MetaTrader 5.`,
    '',
    '  --demo      the embedded demo bridge, whatever is configured',
    '  --version   the version, and nothing else',
    '  --help      this text',
    '',
    'BRIDGE_URL and API_TOKEN in the environment name a bridge for this run; they are never written to disk.',
  ].join('\n');
}
