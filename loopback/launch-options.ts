import { parseArgs } from 'node:util';

/** Options of the browser host's command line. */
export interface LaunchOptions {
  /** 0 = any free port. */
  readonly port: number;
  readonly open: boolean;
  /** The demo bridge, whatever is configured. */
  readonly demo: boolean;
  /** The demo bridge with its well-behaved bots alone. */
  readonly calm: boolean;
  /** Watches without a page until it is ended. */
  readonly watch: boolean;
  /** Only prints a fresh address of the host that watches. */
  readonly attach: boolean;
}

export type ParsedOptions =
  | { readonly ok: true; readonly options: LaunchOptions }
  /** One sentence for the user. */
  | { readonly ok: false; readonly reason: string };

export function parseLaunchOptions(args: readonly string[]): ParsedOptions {
  try {
    const { values } = parseArgs({
      args: [...args],
      options: {
        port: { type: 'string' },
        'no-open': { type: 'boolean' },
        demo: { type: 'boolean' },
        calm: { type: 'boolean' },
        watch: { type: 'boolean' },
        attach: { type: 'boolean' },
      },
    });
    const port = values.port ?? '0';
    if (!/^\d{1,5}$/.test(port) || Number(port) > 65_535) {
      return {
        ok: false,
        reason: `--port takes a number from 0 to 65535 (0 = any free one), not "${port}".`,
      };
    }
    return {
      ok: true,
      options: {
        port: Number(port),
        open: values['no-open'] !== true && values.watch !== true,
        demo: values.demo === true,
        calm: values.calm === true,
        watch: values.watch === true,
        attach: values.attach === true,
      },
    };
  } catch (error) {
    return {
      ok: false,
      reason: error instanceof Error ? error.message : 'The arguments were not understood.',
    };
  }
}
