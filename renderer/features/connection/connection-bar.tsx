import type { ReactNode } from 'react';
import { clockWarningText } from '../../../shared/formats/clock-lines';
import { formatAge, formatBrokerTime, formatUtcOffset } from '../../../shared/math/time';
import type { Account } from '../../../shared/model/account';
import type { BrokerClock as Clock, Connection } from '../../../shared/model/connection';
import { isolated } from '../../../shared/rules/isolated';
import { chooseTheme, useTheme, useThemeChoice } from '../../base/theme';
import { Badge, type BadgeTone } from '../../components/badge';
import { Button, IconButton } from '../../components/button';
import { accountOptions, useAccountMode } from '../../data/account';
import { useBridge } from '../../data/bridge';
import { useBrokerSeconds, useConnection } from '../../data/connection';
import { useOverdue } from '../../data/freshness';
import { openLowerTab } from '../../data/workspace/lower-tab';
import { colourOf, ProfileChooser, presentLabel } from '../profiles';
import { basisText, stampsText } from '../terminal';
import { ArmingBadge, OneClickBadge } from '../trading';
import { Chain } from './chain-view';
import styles from './connection-bar.module.css';

/** The bridge, the account's kind, the navigation, the state of the connection chain, and the broker's clock. */
export function ConnectionBar(props: {
  readonly navigation: ReactNode;
  /** The way to what was told. */
  readonly bell: ReactNode;
  readonly onSettings: () => void;
}) {
  const { navigation, bell, onSettings } = props;
  const { active } = useBridge();
  const isDemo = active.source === 'demo';
  const { name, colour } = presentLabel(active);
  const address = isDemo || active.url === null || active.url.endsWith(`//${name}`) ? null : active.url;
  return (
    <section
      className={styles.connection}
      data-own={address !== null || undefined}
      aria-label="Connection"
      // A coloured line along the whole bar, so that two accounts are never confused.
      style={{ boxShadow: `inset 0 -2px 0 ${colourOf(colour)}` }}
    >
      <h1 className={styles.product}>Bridgewatch</h1>
      <ProfileChooser onManage={onSettings} />
      {address !== null && (
        <span className={styles.address} title={address}>
          {address.replace(/^http:\/\//, '')}
        </span>
      )}
      <AccountBadge isDemoBridge={isDemo} />
      <ModeBadge />
      <ArmingBadge />
      <OneClickBadge />
      {navigation}
      <Chain />
      <BrokerClock />
      <span className={styles.buttons}>
        {bell}
        <ThemeSwitch />
        <IconButton icon="gear" label="Settings" title="Settings (Ctrl+,)" onClick={onSettings} />
      </span>
    </section>
  );
}

function BrokerClock() {
  const now = useBrokerSeconds();
  const { data } = useConnection();
  const clock = data?.clock ?? null;
  if (now === null || clock === null) {
    return (
      <span
        className={styles.clock}
        data-stale
        title="The bridge does not provide the broker’s UTC offset, and no live ticks show it. Enter it in the Terminal tab."
      >
        Broker time not known
      </span>
    );
  }
  const isEstimate = clock.source === 'quotes' || clock.source === 'remembered';
  const isAssumed = data !== undefined && isOnlyAssumed(data);
  const doubts = (data?.clockWarnings ?? []).map((warning) => clockWarningText(warning, clock));
  return (
    <span
      className={styles.clock}
      title={[
        clockTitle(clock),
        ...(data === undefined
          ? []
          : [`Times from the bridge: ${stampsText(data.stamps)}. ${basisText(data.stamps)}`]),
        ...doubts,
      ].join('\n')}
    >
      Broker <time>{formatBrokerTime(now)}</time>
      <span className={styles.offset}>
        {isEstimate && '≈ '}
        {formatUtcOffset(clock.utcOffsetS)}
      </span>
      {isAssumed && <span className={styles.offset}>assumed</span>}
      {doubts.length > 0 && (
        <Button
          tone="ghost"
          className={styles.doubt}
          aria-label={`Clock in doubt: ${doubts.join(' ')}`}
          onClick={() => openLowerTab('terminal')}
        >
          ⚠ clock
        </Button>
      )}
      {clock.marketOpen === false && <Badge tone="warn">market closed</Badge>}
    </span>
  );
}

function clockTitle({ source, usedSymbol }: Clock): string {
  switch (source) {
    case '/time':
    case '/terminal':
      return `Broker time, extrapolated since the last reply of ${source}${usedSymbol === null ? '' : `, from ${isolated(usedSymbol)}`}`;
    case 'quotes':
      return `Broker time estimated from live quotes (${isolated(usedSymbol ?? 'any symbol')})`;
    case 'setting':
      return 'Broker time from your offset setting';
    case 'remembered':
      return 'Broker time from the offset found when the market last moved';
  }
}

/**
 * True while no evidence has confirmed the clock of the times. A bridge whose `/time` tells a moving market's tick uses
 * that clock.
 */
const isOnlyAssumed = ({ stamps, clock }: Pick<Connection, 'stamps' | 'clock'>): boolean =>
  stamps.basis === 'assumed' && !(clock?.source === '/time' && clock.marketOpen !== false);

/** Switches between dark and light; following the system is chosen in the settings. */
function ThemeSwitch() {
  const choice = useThemeChoice();
  const theme = useTheme();
  const next = theme === 'dark' ? 'light' : 'dark';
  return (
    <IconButton
      icon={theme === 'dark' ? 'moon' : 'sun'}
      label={`Theme: ${choice}, change to ${next}`}
      title={choice === 'system' ? `Theme: system (${theme})` : `Theme: ${theme}`}
      onClick={() => chooseTheme(next)}
    />
  );
}

/** Another mode than live, as prominent as DEMO and REAL: a backtest is not for trading. */
function ModeBadge() {
  const mode = useConnection().data?.mode ?? null;
  if (mode === null || mode === 'live') return null;
  return (
    <Badge tone="real" title={`GET /ping says that this bridge runs in the mode “${mode}”, not live`}>
      {mode.toUpperCase()}
    </Badge>
  );
}

function AccountBadge({ isDemoBridge }: { readonly isDemoBridge: boolean }) {
  const mode = useAccountMode();
  const overdueMs = useOverdue(accountOptions(useBridge()).queryKey);
  const { tone, text, title } = accountModeStyle(
    isDemoBridge ? 'DEMO' : mode,
    isDemoBridge ? null : overdueMs,
  );
  return (
    <Badge tone={tone} title={title}>
      {text}
    </Badge>
  );
}

interface ModeStyle {
  readonly tone: BadgeTone;
  readonly text: string;
  readonly title?: string;
}

/**
 * Whether the account is real. An unknown kind is called unknown, never demo; while the account does not answer, its
 * last kind stays, marked as last known. `overdueMs`: age of that answer beyond its budget.
 */
export function accountModeStyle(mode: Account['tradeMode'], overdueMs: number | null): ModeStyle {
  const look = styleOf(mode);
  if (overdueMs === null || mode === null) return look;
  return {
    ...look,
    text: `${look.text} · last known`,
    title: `No account data for ${formatAge(overdueMs)}: last known value`,
  };
}

function styleOf(mode: Account['tradeMode']): ModeStyle {
  switch (mode) {
    case 'DEMO':
      return { tone: 'demo', text: 'DEMO' };
    case 'CONTEST':
      return { tone: 'contest', text: 'CONTEST' };
    case 'REAL':
      return { tone: 'real', text: 'REAL MONEY' };
    default:
      return {
        tone: 'warn',
        text: mode ?? 'DEMO OR REAL: NOT KNOWN',
        title: 'Demo or real: not provided by the bridge',
      };
  }
}
