import { useId, useMemo, useRef } from 'react';
import { countText } from '../../../shared/math/counts';
import { type NetExposure, netExposure, type StopRisk, stopRisk } from '../../../shared/math/exposure';
import { formatMoney, formatPercent } from '../../../shared/math/money';
import type { Account } from '../../../shared/model/account';
import type { Position } from '../../../shared/model/position';
import { isolated } from '../../../shared/rules/isolated';
import { useOfElement } from '../../base/window-size';
import { ForeignText } from '../../components/foreign-text';
import { Icon } from '../../components/icon';
import { Faint, Money, Num } from '../../components/numbers';
import { Popover } from '../../components/popover';
import { usePositions } from '../../data/positions';
import { useIsReplay } from '../../data/replay/replay-context';
import { useSpecs } from '../../data/symbols';
import styles from './account-strip.module.css';
import { Group } from './group';
import { WhatIf } from './what-if';

const noRows: readonly Position[] = [];

/** What is at stake, in money: lots of different symbols are never added. */
export function Exposure({ account }: { readonly account: Account }) {
  const { data } = usePositions();
  const rows = data?.rows ?? noRows;
  const known = useSpecs(rows.map(({ symbol }) => symbol));
  const specOf = useMemo(() => (symbol: string) => known.get(symbol) ?? null, [known]);
  const risk = useMemo(() => stopRisk(rows, specOf), [rows, specOf]);
  const exposure = useMemo(() => netExposure(rows, specOf), [rows, specOf]);
  const isReplay = useIsReplay();
  if (data === undefined) return null;
  const { currencyDigits: digits, equity, currency } = account;
  const unread = data.unreadable.length;
  const beside = [openRiskText(risk), ...(unread === 0 ? [] : [`${unread} not read`])]
    .filter((part) => part !== '')
    .join(' · ');
  return (
    <>
      <Group
        name="Risk to stops"
        title={riskTitle(risk)}
        below={
          beside !== '' && (
            <span className={styles.openRisk}>
              <Icon name="warn" />
              {beside}
            </span>
          )
        }
      >
        {risk.counted > 0 ? (
          <>
            <Money value={risk.money} digits={digits} />
            {equity > 0 && <small>{formatPercent((100 * risk.money) / equity, 2)}</small>}
          </>
        ) : risk.unlimited.length > 0 ? (
          <span className={styles.noLimit}>no limit</span>
        ) : (
          <Faint>{beside === '' ? 'none' : 'not known'}</Faint>
        )}
        {!isReplay && rows.length > 0 && (
          <WhatIf account={account} rows={rows} unread={unread} specOf={specOf} />
        )}
      </Group>
      <NetExposureGroup exposure={exposure} currency={currency} />
    </>
  );
}

/** Of an item with its gap, and of the button beside them; pixels. */
const itemPx = (): number => (window.innerWidth < 2200 ? 74 : 108);
const buttonPx = 72;

/** How many items fit the group, which takes what the others leave; the rest is in the pop-over. */
const itemsIn = ({ width }: DOMRectReadOnly): number =>
  Math.max(1, Math.floor((width - buttonPx) / itemPx()));

function NetExposureGroup(props: { readonly exposure: NetExposure; readonly currency: string }) {
  const { exposure, currency } = props;
  const { items, unknown } = exposure;
  const [room, measure] = useOfElement(1, itemsIn);
  // A button for one more would take its room.
  const most = unknown.length === 0 && items.length === room + 1 ? items.length : room;
  // However few fit, the account's own currency, against which most are traded, is one of them: the last.
  const own = items.filter(({ name }) => name === currency);
  // The largest ones are in sight, and stand by name, so that they keep their places while prices move.
  const largest = items
    .filter(({ name }) => name !== currency)
    .toSorted((one, two) => Math.abs(two.money) - Math.abs(one.money))
    .slice(0, most - own.length);
  const shown = [...items.filter((item) => largest.includes(item)), ...own];
  const left = items.length + unknown.length - shown.length;
  const id = useId();
  const button = useRef<HTMLButtonElement>(null);
  const none = items.length + unknown.length === 0;
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset is for fields; these are numbers
    <div
      ref={measure}
      className={styles.group}
      role="group"
      aria-label="Net exposure"
      data-group="Net exposure"
      title={exposureTitle(exposure, currency)}
    >
      <span className={styles.label}>Net exposure, thousand {currency}</span>
      {none && (
        <span className={styles.value}>
          <Faint>none</Faint>
        </span>
      )}
      <div className={styles.exposures} data-roomy={room > items.length + unknown.length || undefined}>
        {shown.length > 0 && <Items items={shown} all={items} currency={currency} />}
        {left > 0 && (
          <button
            ref={button}
            type="button"
            className={styles.more}
            popoverTarget={id}
            aria-haspopup="dialog"
          >
            {shown.length === 0 ? countText(left, 'item') : `${left} more`}
            <Icon name="down" />
          </button>
        )}
      </div>
      <Popover id={id} name={`Net exposure, thousand ${currency}`} anchor={button} width={280}>
        {() => (
          <>
            <Items items={items} all={items} currency={currency} />
            {unknown.map((symbol) => (
              <p key={symbol} className={styles.label}>
                <ForeignText>{symbol}</ForeignText> not known
              </p>
            ))}
          </>
        )}
      </Popover>
    </div>
  );
}

function Items(props: {
  readonly items: NetExposure['items'];
  /** The bars of all have one scale. */
  readonly all: NetExposure['items'];
  readonly currency: string;
}) {
  const { items, all, currency } = props;
  const most = Math.max(...all.map(({ money }) => Math.abs(money)));
  return (
    <ul className={styles.items} aria-label={`Net exposure, thousand ${currency}`}>
      {items.map(({ name, money }) => (
        <li key={name} aria-label={exposureName(name, money, currency)}>
          <span className={styles.currency}>{name}</span>
          <Num>{exposureText(money)}</Num>
          <Bar share={money / most} />
        </li>
      ))}
    </ul>
  );
}

/** `share`: −1 to 1 of the largest, from a zero in the middle. */
const Bar = ({ share }: { readonly share: number }) => (
  <svg className={styles.bar} viewBox="-1 0 2 1" preserveAspectRatio="none" aria-hidden="true">
    <rect className={styles.ground} x="-1" y="0.2" width="2" height="0.6" />
    <rect x={Math.min(0, share)} y="0" width={Math.abs(share)} height="1" />
    <path d="M0 0v1" />
  </svg>
);

/** Risk and exposure in words: short for the strip, whole for its tooltip. */

/** What the sum over the stops does not hold: `1 position without a stop · 2 not known`. */
export function openRiskText({ unlimited, unknown }: StopRisk): string {
  return [
    ...(unlimited.length === 0 ? [] : [`${countText(unlimited.length, 'position')} without a stop`]),
    ...(unknown.length === 0 ? [] : [`${unknown.length} not known`]),
  ].join(' · ');
}

const listed = (rows: StopRisk['unlimited']): string =>
  rows.map(({ ticket, symbol }) => `${isolated(symbol)} ${ticket}`).join(', ');

export function riskTitle({ unlimited, unknown }: StopRisk): string {
  return [
    'Estimated loss from now if every stop loss is hit at its price, before swap and commission; in percent of the equity',
    ...(unlimited.length === 0 ? [] : [`No stop loss: risk is unlimited: ${listed(unlimited)}`]),
    ...(unknown.length === 0 ? [] : [`Risk at stop not known: ${listed(unknown)}`]),
  ].join('\n');
}

/** Thousands of the account currency, with hundredths below one. */
const thousands = (money: number, sign: boolean): string =>
  formatMoney(money / 1000, Math.abs(money) < 1000 ? 2 : 1, { sign });

/** `+5.8` */
export const exposureText = (money: number): string => thousands(money, true);

/** For a screen reader: `GBP, minus 6.7 thousand USD`. */
export const exposureName = (name: string, money: number, currency: string): string =>
  `${isolated(name)}, ${money < 0 ? 'minus' : 'plus'} ${thousands(Math.abs(money), false)} thousand ${currency}`.trim();

export function exposureTitle({ items, unknown }: NetExposure, currency: string): string {
  return [
    `Net exposure per currency, thousand ${currency}: both legs of pairs, metals and crypto; indices and stocks under their symbol`,
    ...items.map(({ name, money }) => `${isolated(name)} ${exposureText(money)}`),
    ...unknown.map((symbol) => `${isolated(symbol)} not known`),
  ].join('\n');
}
