import { formatNumber, formatPercent } from '../../../shared/math/money';
import { noNumber } from '../../../shared/math/price';
import { formatAge } from '../../../shared/math/time';
import type { Connection, Terminal } from '../../../shared/model/connection';
import { assertNever } from '../../../shared/model/result';
import type { RecordLine } from '../../components/record-lines';
import type { ChainLink } from './chain';

export interface LinkFacts {
  readonly connection: Connection | null;
  /** Milliseconds since the chain was read last; null before the first time. */
  readonly lookAgeMs: number | null;
  readonly address: string | null;
  readonly symbol: string | null;
  /** Milliseconds since the selected symbol's quote was read, and since it last changed. */
  readonly quoteReadAgeMs: number | null;
  readonly quoteAgeMs: number | null;
}

const line = (label: string, text: string): RecordLine => ({ field: label, label, text });
const yesOrNo = (flag: boolean | null): string => (flag === null ? 'not provided' : flag ? 'yes' : 'no');
const age = (ms: number | null): string => (ms === null ? 'not yet' : `${formatAge(ms)} ago`);

/** What was asked for a link, when, and the answer: the card's lines. */
export function linkLines(link: ChainLink, facts: LinkFacts): readonly RecordLine[] {
  const { connection } = facts;
  const info = connection?.terminalInfo ?? null;
  const latency = link.latencyMs === null ? 'not measured' : `${formatNumber(link.latencyMs, 1)} ms`;
  const looked = line('Checked', age(facts.lookAgeMs));
  switch (link.name) {
    case 'App':
      return [line('Source', 'Bridgewatch itself')];
    case 'Bridge':
      return [
        line('Source', 'GET /ping'),
        line('Address', facts.address ?? 'none'),
        looked,
        line('Latency', latency),
      ];
    case 'Terminal':
      return [
        line('Source', 'GET /terminal'),
        looked,
        line('Latency', latency),
        ...(info === null ? [] : terminalLines(info)),
      ];
    case 'Broker':
      return [
        line('Source', 'GET /terminal, GET /ping/broker'),
        looked,
        line('Latency', latency),
        ...(info === null
          ? []
          : [
              line('Terminal is connected', yesOrNo(info.connected)),
              line(
                'Terminal’s last ping',
                info.pingMs === null ? 'not provided' : `${formatNumber(info.pingMs, 1)} ms`,
              ),
            ]),
      ];
    case 'Quotes':
      return [
        line('Source', facts.symbol === null ? noNumber : `GET /symbols/${facts.symbol}/tick`),
        line('Symbol', facts.symbol ?? 'none selected'),
        line('Updated', age(facts.quoteReadAgeMs)),
        line('Last changed', age(facts.quoteAgeMs)),
        line(
          'Market',
          connection?.bridge.state !== 'up' || connection.clock?.marketOpen === null
            ? 'not known'
            : connection.clock?.marketOpen === false
              ? 'probably closed: no fresh tick'
              : 'open, or not known',
        ),
      ];
    default:
      return assertNever(link.name);
  }
}

const terminalLines = (info: Terminal): readonly RecordLine[] => [
  line('Terminal', info.name ?? 'not provided'),
  line('Company', info.company ?? 'not provided'),
  line('Build', info.build === null ? 'not provided' : `${info.build}`),
  line('Algo trading', info.tradeAllowed === null ? 'not provided' : info.tradeAllowed ? 'on' : 'OFF'),
];

/** Our load on the bridge, as one line of its card. */
export const loadLine = (load: {
  readonly requestsPerSecond: number;
  readonly busyShare: number;
  readonly p95Ms: number | null;
}): RecordLine =>
  line(
    'Our load',
    [
      `${formatNumber(load.requestsPerSecond, 1)} requests/s`,
      `busy ${formatPercent(load.busyShare * 100)}`,
      `p95 ${load.p95Ms === null ? noNumber : `${formatNumber(load.p95Ms)} ms`}`,
    ].join(' · '),
  );
