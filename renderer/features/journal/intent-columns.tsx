import { lotsText, priceText } from '../../../shared/formats/amounts';
import {
  describeDeviations,
  describeRequest,
  intentKind,
  intentKinds,
  ticketsOf,
} from '../../../shared/formats/describe-intent';
import { reportedBefore, stateChoices, stateLabel, stateTone } from '../../../shared/formats/intent-state';
import type { Intent } from '../../../shared/model/intent';
import { retcodeTitle } from '../../../shared/model/retcodes';
import {
  clickToSent,
  fillPrice,
  fillVolume,
  intentDigits,
  sentToAnswer,
  slippage,
} from '../../../shared/rules/intent-fill';
import type { Trader } from '../../../shared/rules/trader';
import { Num } from '../../components/numbers';
import type { Column } from '../../components/table/data-table';
import { numberColumn, PointCount, textColumn, timeWidth, whoColumn } from '../cells';
import styles from './intent-columns.module.css';
import type { JournalClock } from './journal-clock';

/** The columns of the journal: an intent from the click to its result. */

/** Milliseconds below ten seconds, then seconds with one decimal. */
export const durationText = (ms: number | null): string =>
  ms === null ? '' : ms < 10_000 ? `${ms} ms` : `${(ms / 1000).toFixed(1)} s`;

type Look<Row> = Parameters<typeof textColumn<Row>>[1];

const shownColumn = (
  value: (row: Intent) => number | null,
  shown: (row: Intent, value: number) => string,
  look: Look<Intent>,
): Column<Intent> =>
  numberColumn(value, {
    cell: (row) => {
      const number = value(row);
      return number === null ? '' : <Num>{shown(row, number)}</Num>;
    },
    ...look,
  });

/** Text of any length, whole in a tooltip. */
export const plainColumn = <Row,>(words: (row: Row) => string, look: Look<Row>): Column<Row> =>
  textColumn(words, { cell: (row) => <span title={words(row)}>{words(row)}</span>, ...look });

const price = (row: Intent, value: number): string => priceText(value, intentDigits(row));

export function intentColumns(
  { name, timeText }: JournalClock,
  /** Null: it is not looked for. */
  traderOf: ((row: Intent) => Trader) | null = null,
): readonly Column<Intent>[] {
  return [
    {
      id: 'time',
      header: `Time (${name})`,
      title: 'When it was recorded: right before it was sent or held back',
      width: timeWidth,
      sortBy: (row) => row.created,
      text: (row) => timeText(row.created),
      cell: (row) => timeText(row.created),
    },
    {
      id: 'state',
      header: 'State',
      width: 104,
      choices: stateChoices,
      canGroup: true,
      sortBy: stateLabel,
      text: stateLabel,
      cell: (row) => {
        const words = stateLabel(row);
        const before = reportedBefore(row);
        return (
          <span className={styles.state} data-tone={stateTone(words)}>
            {before === null ? words : `${words} (reported before: ${before})`}
          </span>
        );
      },
    },
    ...(traderOf === null ? [] : [{ ...whoColumn(traderOf), title: 'Whose trade it was about' }]),
    textColumn(intentKind, { id: 'kind', header: 'Kind', width: 112, choices: intentKinds, canGroup: true }),
    plainColumn((row) => row.symbol ?? '', {
      id: 'symbol',
      header: 'Symbol',
      width: 72,
      isName: true,
      canGroup: true,
      noneText: 'not known',
    }),
    plainColumn((row) => describeRequest(row.request, intentDigits(row)), {
      id: 'asked',
      header: 'Request',
      width: 200,
    }),
    shownColumn((row) => row.request.input.seen?.bid ?? null, price, {
      id: 'bid',
      header: 'Bid seen',
      title: 'The bid on the screen at the click',
      width: 70,
    }),
    shownColumn((row) => row.request.input.seen?.ask ?? null, price, {
      id: 'ask',
      header: 'Ask seen',
      title: 'The ask on the screen at the click',
      width: 70,
    }),
    shownColumn(
      (row) => row.request.input.seen?.ageMs ?? null,
      (_row, ms) => durationText(ms),
      { id: 'age', header: 'Quote age', title: 'Since the market last moved that quote', width: 74 },
    ),
    shownColumn(clickToSent, (_row, ms) => durationText(ms), {
      id: 'sent',
      header: 'Send ms',
      title: 'Milliseconds from the click to the bridge’s socket',
      width: 72,
    }),
    shownColumn(sentToAnswer, (_row, ms) => durationText(ms), {
      id: 'answer',
      header: 'Reply ms',
      title: 'Milliseconds from the socket to the complete reply',
      width: 74,
    }),
    plainColumn(
      ({ outcome }) => (outcome === null || outcome.retcode === null ? '' : retcodeTitle(outcome.retcode)),
      { id: 'retcode', header: 'Retcode', width: 104 },
    ),
    plainColumn(({ outcome }) => outcome?.said ?? outcome?.failure?.said ?? '', {
      id: 'said',
      header: 'Server message',
      width: 130,
    }),
    shownColumn(fillPrice, price, {
      id: 'fill',
      header: 'Fill price',
      title: 'From the server’s reply, or from the deals found when the reply was lost',
      width: 74,
    }),
    shownColumn(fillVolume, (_row, lots) => lotsText(lots), {
      id: 'filled',
      header: 'Filled',
      title: 'Executed lots',
      width: 52,
    }),
    numberColumn(slippage, {
      id: 'slippage',
      header: 'Slippage',
      title: 'Points between the price seen and the fill: + better for you, − worse',
      width: 62,
      cell: (row) => <PointCount points={slippage(row)} isGain />,
    }),
    plainColumn((row) => ticketsOf(row).join(' '), { id: 'tickets', header: 'Tickets', width: 128 }),
    plainColumn(
      (row) =>
        [inMemoryText(row), row.resolution?.words ?? row.looking?.words ?? whyUnsent(row), row.sentOn ?? '']
          .filter((part) => part !== '')
          .join(' '),
      { id: 'resolution', header: 'What was found', title: 'And why nothing was sent', width: 140 },
    ),
    plainColumn(describeDeviations, {
      id: 'deviations',
      header: 'Not as requested',
      title: 'Where the broker’s values differ from the request',
      width: 120,
      cell: (row) => {
        const words = describeDeviations(row);
        return words === '' ? '' : <span title={words}>{words}</span>;
      },
    }),
    shownColumn(
      ({ request }) =>
        request.name === 'place-order' || request.name === 'close-position'
          ? (request.input.volume ?? null)
          : null,
      (_row, lots) => lotsText(lots),
      { id: 'volume', header: 'Volume', title: 'Requested lots', width: 60, isHiddenAtFirst: true },
    ),
    plainColumn(accountOf, {
      id: 'account',
      header: 'Account',
      width: 120,
      canGroup: true,
      isHiddenAtFirst: true,
    }),
    plainColumn(({ bridge, profile }) => (profile === null ? bridge : `${profile} (${bridge})`), {
      id: 'bridge',
      header: 'Bridge',
      width: 140,
      canGroup: true,
      isHiddenAtFirst: true,
    }),
    plainColumn(labelOf, {
      id: 'label',
      header: 'Label',
      title: 'Label by which it is found again at the broker',
      width: 120,
      isHiddenAtFirst: true,
    }),
    plainColumn((row) => row.id, { id: 'id', header: 'Intent', width: 120, isHiddenAtFirst: true }),
  ];
}

const whyUnsent = ({ state, outcome }: Intent): string =>
  state === 'not-sent' ? (outcome?.failure?.message ?? '') : '';

/** Empty where its lines are on the disk. */
export const inMemoryText = ({ isInMemory }: Pick<Intent, 'isInMemory'>): string =>
  isInMemory === true ? 'In memory only, not on disk yet: lost if Bridgewatch ends first.' : '';

export const accountOf = ({ account }: Intent): string =>
  [account.login, account.server].filter((part) => part !== null).join(' · ');

export const labelOf = ({ label }: Intent): string =>
  [label.magic === null ? null : `magic ${label.magic}`, label.comment]
    .filter((part) => part !== null)
    .join(' · ');
