import { z } from 'zod';
import { alertRuleSchema, alertsSchema, flipSchema, proposalsSchema, trialSchema } from '../model/alerts';
import { channelIdSchema, channelInputSchema, channelsSchema, testedSchema } from '../model/channels';
import { utcMs } from '../model/fields';
import { type Events, nothing, type Requests } from './kinds';

/** What the page saw when the user asked: of another account nothing is changed. */
const ofAccount = { generation: z.number().int() };
/** Null: all of them. */
const ruleId = z.uuid().nullable();

/** Alerts of the connected account, and where messages go. */
export const alertRequests = {
  'alerts.list': { kind: 'host', input: nothing, output: alertsSchema },
  /** A new rule, or another version of one: it is judged from now on. */
  'alerts.save': {
    kind: 'host',
    input: z.strictObject({ ...ofAccount, rule: alertRuleSchema }),
    output: alertsSchema,
  },
  'alerts.remove': {
    kind: 'host',
    input: z.strictObject({ ...ofAccount, id: z.uuid() }),
    output: alertsSchema,
  },
  /** No more reminders of what fires now. */
  'alerts.seen': { kind: 'host', input: z.strictObject({ ...ofAccount, id: ruleId }), output: alertsSchema },
  /** Nothing is told until then but alarms, where it is of all; what still fires then is told once. Null = no longer. */
  'alerts.snooze': {
    kind: 'host',
    input: z.strictObject({ ...ofAccount, id: ruleId, untilMs: utcMs.nullable() }),
    output: alertsSchema,
  },
  /** Messages of a trader go to no channel, are not heard and not notified of by the system, but for alarms, until it is undone. */
  'alerts.mute': {
    kind: 'host',
    input: z.strictObject({ ...ofAccount, trader: z.string().max(40), isMuted: z.boolean() }),
    output: alertsSchema,
  },
  /** The newest 500 changes of state after that number, oldest first. */
  'alerts.log': {
    kind: 'host',
    input: z.strictObject({ after: z.number().int().min(0) }),
    output: z.array(flipSchema),
  },
  /** What it would have told in the last 30 days, by the judge that judges it live. */
  'alerts.try': { kind: 'read', input: z.strictObject({ rule: alertRuleSchema }), output: trialSchema },
  /** Of a trader, by what he did in these days. */
  'alerts.propose': {
    kind: 'read',
    input: z.strictObject({ trader: z.string().min(1).max(40) }),
    output: proposalsSchema,
  },
  'channels.list': { kind: 'host', input: nothing, output: channelsSchema },
  /** A secret that is left out stays, while the address has the same origin. */
  'channels.save': { kind: 'host', input: channelInputSchema, output: channelsSchema },
  'channels.remove': { kind: 'host', input: z.strictObject({ id: channelIdSchema }), output: channelsSchema },
  /** Sends the newest message once more, beginning with TEST, and answers what became of it. */
  'channels.test': { kind: 'host', input: z.strictObject({ id: channelIdSchema }), output: testedSchema },
} as const satisfies Requests;

export const alertEvents = {
  /** A rule, its state, a snooze, the log, the account or who judges changed: read `alerts.list` again. Not for mere values. */
  'alerts.changed': { kind: 'event', value: z.number().int() },
  /** A channel or its last delivery changed: read `channels.list` again. */
  'channels.changed': { kind: 'event', value: z.number().int() },
} as const satisfies Events;
