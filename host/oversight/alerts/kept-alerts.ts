import { z } from 'zod';
import { accountNoticeSchema } from '../../../shared/model/account-notices';
import { alertRuleSchema, flipSchema, judgedSchema } from '../../../shared/model/alerts';
import { maybeNumber, maybeText, ticketSchema, utcMs } from '../../../shared/model/fields';
import { codeOf, describeDiskError } from '../../files/disk';
import type { NoticeFiles } from '../kept-notices';
import { keptLossesSchema, noLosses } from './losses';

/** The alerts of an account over a restart, in one file: rules with what is known of them, and the newest changes of state. */
export interface KeptAlerts {
  /** Null: there are none. In words: why the file cannot be read; it must not be written over. */
  read(account: string): Promise<AlertsFile | null | string>;
  /** Null: it is written; else why not, in words. */
  write(account: string, alerts: AlertsFile): Promise<string | null>;
}

const fileSchema = z.object({
  rules: z.array(
    z.object({
      rule: alertRuleSchema,
      judged: judgedSchema,
      snoozedUntilMs: utcMs.nullable(),
      // Files of the first version with alerts lack it.
      isHeld: z.boolean().default(false),
      stages: z.array(judgedSchema).readonly().default([]),
      start: maybeNumber.default(null),
    }),
  ),
  /** Oldest first. */
  flips: z.array(flipSchema),
  snoozedUntilMs: utcMs.nullable(),
  // Lacking too.
  muted: z.array(z.string()).default([]),
  checkedMs: utcMs.nullable(),
  /** Since when each open position was seen without a stop. */
  withoutStop: z.array(z.tuple([ticketSchema, utcMs])),
  losses: keptLossesSchema.default(noLosses),
  waitingLines: z
    .array(
      z.object({
        line: accountNoticeSchema.omit({ number: true, atMs: true, generation: true }),
        ...{ account: maybeText, atMs: utcMs, generation: z.null() },
        // Lacking too.
        isSent: z.boolean().default(false),
      }),
    )
    .default([]),
});
export type AlertsFile = Readonly<z.infer<typeof fileSchema>>;

const version = 1;
const name = 'alerts.json';

export function createKeptAlerts(files: NoticeFiles): KeptAlerts {
  const bytesOf = createBytes();
  return {
    async read(account) {
      let text: string;
      try {
        text = (await files.read(account, name)).toString();
      } catch (error) {
        return codeOf(error) === 'ENOENT' ? null : notRead(describeDiskError(error));
      }
      const whole = parsed(text);
      const told = z.object({ version: z.number() }).safeParse(whole);
      if (told.success && told.data.version > version) return notRead('a newer Bridgewatch wrote it');
      const file = told.success ? fileSchema.safeParse(whole) : null;
      return file?.success === true ? file.data : notRead('it is damaged');

      function notRead(why: string): string {
        return `The file of alerts ${files.folder}/${account}/${name} cannot be read: ${why}. It is left as it is. Alerts are kept in memory alone, until this Bridgewatch ends.`;
      }
    },
    async write(account, alerts) {
      try {
        await files.writeWhole(account, name, bytesOf(alerts));
        return null;
      } catch (error) {
        return `Alerts are not kept over a restart now: ${describeDiskError(error)}.`;
      }
    },
  };
}

/**
 * The file row by row: to encode the long text of 250 rules costs four times as much, and it is written with each change of state. Such a change
 * itself never changes any more, and is encoded once.
 */
function createBytes(): (alerts: AlertsFile) => Buffer {
  type Row = AlertsFile['rules' | 'flips'][number];
  const encoded = new WeakMap<Row, Buffer>();
  const encode = (row: Row): Buffer => Buffer.from(`,${JSON.stringify(row)}`);
  function once(flip: Row): Buffer {
    const bytes = encoded.get(flip) ?? encode(flip);
    encoded.set(flip, bytes);
    return bytes;
  }
  return ({ rules, flips, ...rest }) =>
    Buffer.concat([
      Buffer.from(JSON.stringify({ version, ...rest }).slice(0, -1)),
      ...listed('rules', rules.map(encode)),
      ...listed('flips', flips.map(once)),
      Buffer.from('}'),
    ]);
}

/** Each row begins with its comma. */
const listed = (of: keyof AlertsFile, [first, ...others]: readonly Buffer[]): readonly Buffer[] => [
  Buffer.from(`,"${of}":[`),
  ...(first === undefined ? [] : [first.subarray(1), ...others]),
  Buffer.from(']'),
];

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
