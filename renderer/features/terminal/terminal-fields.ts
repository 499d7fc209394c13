import { formatNumber } from '../../../shared/math/money';
import { formatUtcOffset } from '../../../shared/math/time';
import { asFlag, asNumber, type KnownField, yesNo } from '../../components/record-lines';

const milliseconds = asNumber((micros) => `${formatNumber(micros / 1000, 1)} ms`);
const grouped = asNumber((number) => formatNumber(number));
const percent = asNumber((number) => ({
  text: `${formatNumber(number, 3)}\u00a0%`,
  ...(number > 1 ? { tone: 'warn', note: 'network packets are resent: weak connection to the broker' } : {}),
}));
// A bridge without a configured offset tells 0 too.
const offset = (secondsIn: number) =>
  asNumber((number) => ({
    text: formatUtcOffset(number * secondsIn),
    ...(number === 0 ? { note: 'or no offset is configured' } : {}),
  }));

/** Known fields of `GET /terminal` in MetaTrader's words. */
export const terminalFields: readonly KnownField[] = [
  { field: 'name', label: 'Terminal' },
  { field: 'company', label: 'Company' },
  // A build is a name, not an amount: no grouping.
  { field: 'build', label: 'Build' },
  {
    field: 'connected',
    label: 'Connected to the broker',
    say: yesNo({
      yes: { tone: 'good' },
      no: { tone: 'bad', note: 'no quotes, no trading' },
    }),
  },
  {
    field: 'trade_allowed',
    label: 'Algo trading',
    say: asFlag(
      { text: 'on', tone: 'good' },
      { text: 'OFF', tone: 'bad', note: 'the terminal refuses every order' },
    ),
  },
  {
    field: 'tradeapi_disabled',
    label: 'Python API trading',
    say: asFlag(
      { text: 'DISABLED', tone: 'bad', note: 'the bridge cannot trade' },
      { text: 'allowed', tone: 'good' },
    ),
  },
  { field: 'ping_last', label: 'Last ping to the broker', say: milliseconds },
  { field: 'retransmission', label: 'Retransmitted packets', say: percent },
  { field: 'broker_utc_offset_seconds', label: 'Clock offset from UTC', say: offset(1) },
  { field: 'broker_utc_offset_hours', label: 'Clock offset, hours', say: offset(3_600) },
  { field: 'maxbars', label: 'Max bars in chart', say: grouped },
  { field: 'language', label: 'Language' },
  { field: 'codepage', label: 'Code page' },
  { field: 'path', label: 'Path' },
  { field: 'data_path', label: 'Data path' },
  { field: 'commondata_path', label: 'Common data path' },
  { field: 'dlls_allowed', label: 'DLL imports allowed', say: yesNo() },
  { field: 'notifications_enabled', label: 'Push notifications', say: yesNo() },
  { field: 'mqid', label: 'MetaQuotes ID set', say: yesNo() },
  { field: 'email_enabled', label: 'E-mail enabled', say: yesNo() },
  { field: 'ftp_enabled', label: 'FTP reports enabled', say: yesNo() },
  { field: 'community_account', label: 'MQL5 account', say: yesNo() },
  { field: 'community_connection', label: 'MQL5 connection', say: yesNo() },
  { field: 'community_balance', label: 'MQL5 balance' },
];

/** Why this terminal executes no orders, shown prominently, with how to change it. */
export interface TradingHindrance {
  readonly title: string;
  readonly advice: string;
}

/** From the answer of `GET /terminal`; null flags say nothing. */
export function tradingHindrances(terminal: {
  readonly tradeAllowed: boolean | null;
  readonly tradeApiDisabled: boolean | null;
  readonly connected: boolean | null;
}): readonly TradingHindrance[] {
  return [
    terminal.tradeAllowed === false
      ? {
          title: 'Algo trading is off',
          advice:
            'The terminal rejects every order of the bot and of this screen (10027). Press “Algo Trading” in the terminal’s toolbar, or tick Tools › Options › Expert Advisors › Allow algorithmic trading.',
        }
      : null,
    terminal.tradeApiDisabled === true
      ? {
          title: 'Trading through the Python API is disabled',
          advice:
            'The terminal rejects every order from the bridge. Untick Tools › Options › Expert Advisors › Disable algorithmic trading via external Python API.',
        }
      : null,
    terminal.connected === false
      ? {
          title: 'The terminal has no connection to the broker',
          advice:
            'Quotes are frozen and trading is not possible. Check the connection status in the terminal’s lower right corner; log in again or choose another access point.',
        }
      : null,
  ].filter((hindrance) => hindrance !== null);
}
