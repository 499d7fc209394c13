import { type KeyboardEvent, type MouseEvent, type ReactNode, useRef, useState } from 'react';
import { figureDefinitions } from '../../../shared/formats/trader-figures';
import { countText } from '../../../shared/math/counts';
import { formatMoney } from '../../../shared/math/money';
import type { Bot } from '../../../shared/model/bots';
import { isolated } from '../../../shared/rules/isolated';
import { inSentence, type ShownTraders } from '../../../shared/rules/trader-key';
import { useCommand } from '../../base/commands';
import { isOnChartOrWatch } from '../../base/regions';
import { Button } from '../../components/button';
import { ForeignText } from '../../components/foreign-text';
import { Icon } from '../../components/icon';
import { type MenuEntry, type MenuItem, placeOfContextMenu, useContextMenu } from '../../components/menu';
import { TraderDot } from '../../components/trader-chip';
import { useAccount, useMoneyDigits } from '../../data/account';
import { useMuted } from '../../data/alerts';
import { useIsReplay } from '../../data/replay/replay-context';
import { useSaveBot, useTraderNames } from '../../data/trader-names';
import { askForAlert } from '../../data/workspace/alert-draft';
import { useBackFromTrade } from '../../data/workspace/chart-place';
import { useBackFromFigure } from '../../data/workspace/followed-figure';
import { chooseAllBut, chooseAlso, chooseOnly, useWhoFilter } from '../../data/workspace/who-filter';
import { useMute } from '../alerts';
import { type TradesOf, useShowTrades } from '../history';
import { Legend } from './legend';
import { NameDialog } from './name-dialog';
import { type Chip, type Chips, useChips } from './use-chips';
import styles from './who-row.module.css';

/** Keys 1 to 9. */
const mostKeys = 9;

/** Whose trades tables, chart and statistics show. What is hidden is always said; the account's numbers are of all. */
export function WhoRow() {
  return <WhoChips listed={useChips()} beside={<Legend />} />;
}

/** The same over a screen that has more traders. */
export function WhoChips({ listed, beside }: { readonly listed: Chips; readonly beside?: ReactNode }) {
  const { chips, all, shownText, knowsToday, isNewestRead } = listed;
  const filter = useWhoFilter();
  const names = useTraderNames();
  const saveBot = useSaveBot();
  const digits = useMoneyDigits();
  const isReplay = useIsReplay();
  const login = useAccount().data?.login ?? null;
  const [named, setNamed] = useState<number | null>(null);
  const { menu, open } = useContextMenu();
  const isAll = filter.shown === null;
  const bot = names.bots.find(({ magic }) => magic === named) ?? null;
  const showTrades = useShowTrades();
  const muted = useMuted();
  const mute = useMute();
  /** A double click names the trader: the clicks before it choose nothing. */
  const beforeClick = useRef<ShownTraders>(null);

  const nameTrader = ({ key }: Chip) => {
    if (!isReplay) setNamed(names.botOf(key)?.magic ?? null);
  };
  /** What there is about one trader, in its menu and in the palette. */
  const actionsOf = (chip: Chip): readonly ChipAction[] => {
    if (isReplay) return [];
    const { key, name } = chip;
    const bot = names.botOf(key);
    const said = isolated(inSentence(name));
    const show = (filters: TradesOf['filters'] = []) =>
      showTrades({ keys: [key], period: 'last-3-months', filters });
    return [
      { id: 'trades', label: `Trades of ${said}`, run: () => show() },
      { id: 'losses', label: `Losing trades of ${said}`, run: () => show([{ id: 'net', value: '<0' }]) },
      {
        id: 'mute',
        label: muted.includes(key) ? `Unmute ${said}` : `Mute ${said}, but for alarms`,
        run: () => void mute(key, !muted.includes(key)),
      },
      {
        id: 'promises',
        label: `Set promises of ${said} …`,
        run: () => askForAlert({ promisesOf: key }),
      },
      ...(bot === null
        ? []
        : ([
            { id: 'name', label: `Name and colour of ${said} …`, keys: 'F2', run: () => nameTrader(chip) },
            {
              id: 'at-once',
              label: `One-click may touch trades of ${said}${login === null ? '' : ` on ${login}`}`,
              isChecked: bot.isAtOnceAllowed,
              run: () => saveBot.mutate({ ...withoutProposal(bot), isAtOnceAllowed: !bot.isAtOnceAllowed }),
            },
          ] satisfies ChipAction[])),
    ];
  };
  const entries = (chip: Chip): readonly MenuEntry[] => {
    const { key, name } = chip;
    const actions = actionsOf(chip);
    return [
      { id: 'only', label: `Only ${isolated(name)}`, run: () => filter.choose({ only: [key] }) },
      { id: 'but', label: `All but ${isolated(name)}`, run: () => filter.choose({ allBut: [key] }) },
      { id: 'all', label: 'Show all', keys: '0', run: () => filter.choose(null) },
      ...(actions.length === 0 ? [] : (['separator', ...actions] as const)),
    ];
  };
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset cannot be a line of buttons
    <div className={styles.row} role="group" aria-label="Who">
      <span className={styles.label} aria-hidden="true">
        Who
      </span>
      <button
        type="button"
        className={styles.chip}
        aria-pressed={isAll}
        aria-label={all === null ? undefined : `All, ${all}`}
        title="All traders (0)"
        onClick={() => filter.choose(null)}
      >
        All <span className={styles.count}>{all}</span>
      </button>
      <AllCommand run={() => filter.choose(null)} />
      {chips.map((chip, index) => (
        <ChipButton
          key={chip.key}
          chip={chip}
          place={index + 1}
          knowsToday={knowsToday}
          isNewestRead={isNewestRead}
          digits={digits}
          isShown={!isAll && filter.shows(chip.key)}
          isMuted={muted.includes(chip.key)}
          onPress={(event) => {
            if (event === null || event.detail < 2) beforeClick.current = filter.shown;
            filter.choose(
              event?.altKey
                ? chooseAllBut(filter.shown, chip.key)
                : event?.ctrlKey || event?.metaKey
                  ? chooseAlso(filter.shown, chip.key)
                  : chooseOnly(filter.shown, chip.key),
            );
          }}
          onMenu={(event) => open(`Trader ${isolated(chip.name)}`, placeOfContextMenu(event), entries(chip))}
          onName={(isByClick) => {
            if (isByClick) filter.choose(beforeClick.current);
            nameTrader(chip);
          }}
          canBeNamed={!isReplay && names.botOf(chip.key) !== null}
          actions={actionsOf(chip)}
        />
      ))}
      <span className={styles.note} data-filtered={!isAll || undefined} role="status">
        {isAll ? (
          all !== null && <span className={styles.counted}>open positions</span>
        ) : (
          <>
            {shownText ?? 'not all are shown'} ·{' '}
            <Button tone="ghost" onClick={() => filter.choose(null)}>
              Show all
            </Button>
          </>
        )}
        {!isReplay && <BackFromFigure />}
      </span>
      {beside}
      {menu}
      {bot !== null && (
        <NameDialog key={bot.magic} bot={bot} bots={names.bots} onClose={() => setNamed(null)} />
      )}
    </div>
  );
}

/** Where a figure led here and chose the traders: back to it, with what was shown before. */
function BackFromFigure() {
  const back = useBackFromFigure();
  const isFramed = useBackFromTrade() !== null;
  if (back === null) return null;
  return (
    <>
      {!isFramed && <BackCommand run={back.goBack} />}
      <Button
        tone="ghost"
        title="A figure led here and chose what is shown: back to where it was, with what was shown before (Esc)"
        onClick={back.goBack}
      >
        <Icon name="left" /> Back to {back.place}
      </Button>
    </>
  );
}

/** From a framed trade Esc leads back first. */
function BackCommand({ run }: { readonly run: () => void }) {
  useCommand({ id: 'who.back', title: 'Back to where the figure was', group: 'View', keys: 'Escape', run });
  return null;
}

type ChipAction = MenuItem & { readonly run: () => void };
/** Other words by which it is found. */
const alsoOf: Readonly<Record<string, string>> = {
  name: 'rename',
  'at-once': 'allow',
  mute: 'mute silence quiet notifications',
  promises: 'limits rules',
};

/** By its place, as the keys: a trader comes and goes. */
function ActionCommand({ action, place }: { readonly action: ChipAction; readonly place: number }) {
  const { id, label, isChecked, run } = action;
  useCommand({
    id: `who.${id}.${place}`,
    title: isChecked === undefined ? label : `${label}: switch ${isChecked ? 'off' : 'on'}`,
    group: id === 'at-once' ? 'Trade' : 'View',
    also: alsoOf[id] ?? 'history last',
    isPassing: true,
    run,
  });
  return null;
}

const withoutProposal = ({ proposed: _, ...bot }: Bot) => bot;

function AllCommand({ run }: { readonly run: () => void }) {
  useCommand({
    id: 'who.all',
    title: 'Show all traders',
    group: 'View',
    keys: '0',
    also: 'who filter everybody',
    yieldsKey: isOnChartOrWatch,
    run,
  });
  return null;
}

/** Holds the words that are seen on it, so that it can be asked for by voice. */
const chipName = ({ name, open, isSilent }: Chip, isMuted: boolean): string =>
  [isolated(name), open, isSilent ? 'silent' : null, isMuted ? 'muted' : null]
    .filter((part) => part !== null)
    .join(', ');

function ChipButton(props: {
  readonly chip: Chip;
  readonly place: number;
  readonly knowsToday: boolean;
  readonly isNewestRead: boolean;
  readonly digits: number;
  readonly isShown: boolean;
  readonly isMuted: boolean;
  readonly canBeNamed: boolean;
  readonly onPress: (event: MouseEvent | null) => void;
  readonly onMenu: (event: MouseEvent<HTMLElement>) => void;
  readonly onName: (isByClick: boolean) => void;
  readonly actions: readonly ChipAction[];
}) {
  const { chip, place, knowsToday, isNewestRead, digits, isShown, isMuted, canBeNamed } = props;
  const { onPress, onMenu, onName, actions } = props;
  const { name, mark, open, today, isSilent = false } = chip;
  const keys = place <= mostKeys ? `${place}` : null;
  useCommand({
    id: `who.${place}`,
    title: `Show only ${isolated(name)}`,
    group: 'View',
    ...(keys === null ? {} : { keys }),
    also: 'who filter trader',
    yieldsKey: isOnChartOrWatch,
    run: () => onPress(null),
  });
  const told = [
    ...(open === null ? [] : [countText(open, 'open position')]),
    ...(knowsToday ? [`${formatMoney(today, digits, { sign: true })} today, booked and floating`] : []),
    ...(isNewestRead ? [] : ['newest not read']),
  ].join(', ');
  const title = [
    told === '' ? name : `${isolated(name)}: ${told}`,
    ...(isSilent ? [`Silent. ${figureDefinitions.state}`] : []),
    ...(isMuted ? ['Muted: alarms only'] : []),
    `Click: only this one${keys === null ? '' : ` (${keys})`}; Ctrl: add; Alt: all but this${canBeNamed ? '; double click: name and colour' : ''}`,
  ].join('\n');
  return (
    <button
      type="button"
      className={styles.chip}
      aria-pressed={isShown}
      aria-label={chipName(chip, isMuted)}
      aria-description={open === null ? undefined : 'open positions'}
      title={title}
      onClick={onPress}
      onDoubleClick={canBeNamed ? () => onName(true) : undefined}
      onContextMenu={(event) => {
        event.preventDefault();
        onMenu(event);
      }}
      onKeyDown={(event: KeyboardEvent) => {
        if (event.key !== 'F2') return;
        event.preventDefault();
        onName(false);
      }}
    >
      <TraderDot mark={mark} /> <ForeignText>{name}</ForeignText> <span className={styles.count}>{open}</span>
      {isSilent && (
        <span className={styles.silent}>
          {' '}
          <Icon name="warn" /> silent
        </span>
      )}
      {isMuted && (
        <span className={styles.count}>
          <Icon name="bell-off" />
        </span>
      )}
      {actions.map((action) => (
        <ActionCommand key={action.id} action={action} place={place} />
      ))}
    </button>
  );
}
