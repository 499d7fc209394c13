import { type KeyboardEvent, type MouseEvent, useState } from 'react';
import { formatMoney } from '../../../shared/math/money';
import { useCommand } from '../../base/commands';
import { Button } from '../../components/button';
import { type MenuEntry, placeOfContextMenu, useContextMenu } from '../../components/menu';
import { gainOf, Num } from '../../components/numbers';
import { TraderDot } from '../../components/trader-chip';
import { useAccount, useMoneyDigits } from '../../data/account';
import { useIsReplay } from '../../data/replay/replay-context';
import { useSaveBot, useTraderNames } from '../../data/trader-names';
import { chooseAllBut, chooseAlso, chooseOnly, useWhoFilter } from '../../data/workspace/who-filter';
import { NameDialog } from './name-dialog';
import { type Chip, type Chips, useChips } from './use-chips';
import styles from './who-row.module.css';

/** Keys 1 to 9. */
const mostKeys = 9;

/** Whose trades tables, chart and statistics show. What is hidden is always said; the account's numbers are of all. */
export function WhoRow() {
  return <WhoChips listed={useChips()} />;
}

/** The same over a screen that lists something else than positions. */
export function WhoChips({ listed }: { readonly listed: Chips }) {
  const { chips, all, shown, knowsToday, counted } = listed;
  const filter = useWhoFilter();
  const names = useTraderNames();
  const saveBot = useSaveBot();
  const isReplay = useIsReplay();
  const login = useAccount().data?.login ?? null;
  const [named, setNamed] = useState<number | null>(null);
  const { menu, open } = useContextMenu();
  const isAll = filter.shown === null;
  const bot = names.bots.find(({ magic }) => magic === named) ?? null;

  const entries = ({ key, name }: Chip): readonly MenuEntry[] => {
    const ofChip = names.botOf(key);
    return [
      { id: 'only', label: `Only ${name}`, run: () => filter.choose({ only: [key] }) },
      { id: 'but', label: `All but ${name}`, run: () => filter.choose({ allBut: [key] }) },
      { id: 'all', label: 'Show all', keys: '0', run: () => filter.choose(null) },
      ...(ofChip === null || isReplay
        ? []
        : ([
            'separator',
            { id: 'name', label: 'Name and colour …', keys: 'F2', run: () => setNamed(ofChip.magic) },
            {
              id: 'at-once',
              label: `One-click may touch its trades${login === null ? '' : ` on ${login}`}`,
              isChecked: ofChip.isAtOnceAllowed,
              run: () =>
                saveBot.mutate({ ...withoutProposal(ofChip), isAtOnceAllowed: !ofChip.isAtOnceAllowed }),
            },
          ] satisfies MenuEntry[])),
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
          counted={counted}
          chip={chip}
          place={index + 1}
          knowsToday={knowsToday}
          isShown={!isAll && filter.shows(chip.key)}
          onPress={(event) =>
            filter.choose(
              event?.altKey
                ? chooseAllBut(filter.shown, chip.key)
                : event?.ctrlKey || event?.metaKey
                  ? chooseAlso(filter.shown, chip.key)
                  : chooseOnly(filter.shown, chip.key),
            )
          }
          onMenu={(event) => open(`Trader ${chip.name}`, placeOfContextMenu(event), entries(chip))}
          onName={() => {
            if (!isReplay) setNamed(names.botOf(chip.key)?.magic ?? null);
          }}
        />
      ))}
      <span className={styles.note} role="status">
        {isAll ? (
          all !== null && <span className={styles.counted}>{counted}</span>
        ) : (
          <>
            {all === null ? 'not all are shown · ' : `${shown} of ${all} shown · `}
            <Button tone="ghost" onClick={() => filter.choose(null)}>
              Show all
            </Button>
          </>
        )}
      </span>
      {menu}
      {bot !== null && (
        <NameDialog key={bot.magic} bot={bot} bots={names.bots} onClose={() => setNamed(null)} />
      )}
    </div>
  );
}

const withoutProposal = ({
  magic,
  name,
  colour,
  isAtOnceAllowed,
}: {
  readonly magic: number;
  readonly name: string | null;
  readonly colour: number;
  readonly isAtOnceAllowed: boolean;
}) => ({ magic, name, colour, isAtOnceAllowed });

/** Digits belong to the chart and to the market watch while these have the focus. */
const isElsewhere = (): boolean =>
  document.activeElement?.closest('section[aria-label="Chart"], section[aria-label="Market watch"]') != null;

function AllCommand({ run }: { readonly run: () => void }) {
  useCommand({
    id: 'who.all',
    title: 'Show all traders',
    group: 'View',
    keys: '0',
    also: 'who filter everybody',
    run: () => {
      if (!isElsewhere()) run();
    },
  });
  return null;
}

/** Holds the words that are seen on it, so that it can be asked for by voice. */
const chipName = ({ name, count }: Chip, result: string | null): string =>
  [name, count, result].filter((part) => part !== null).join(', ');

function ChipButton(props: {
  readonly chip: Chip;
  readonly counted: string;
  readonly place: number;
  readonly knowsToday: boolean;
  readonly isShown: boolean;
  readonly onPress: (event: MouseEvent | null) => void;
  readonly onMenu: (event: MouseEvent<HTMLElement>) => void;
  readonly onName: () => void;
}) {
  const { chip, counted, place, knowsToday, isShown, onPress, onMenu, onName } = props;
  const { name, mark, count, today } = chip;
  const digits = useMoneyDigits();
  const keys = place <= mostKeys ? `${place}` : null;
  const result = knowsToday ? formatMoney(today, digits, { sign: true }) : null;
  useCommand({
    id: `who.${place}`,
    title: `Show only ${name}`,
    group: 'View',
    ...(keys === null ? {} : { keys }),
    also: 'who filter trader',
    run: () => {
      if (!isElsewhere()) onPress(null);
    },
  });
  return (
    <button
      type="button"
      className={styles.chip}
      aria-pressed={isShown}
      aria-label={chipName(chip, result)}
      aria-description={count === null ? undefined : `${counted}${result === null ? '' : ', today’s result'}`}
      title={`${name}${count === null ? '' : `: ${count} ${counted}`}${result === null ? '' : `, today ${result} closed and floating`}. Click: only this one; Ctrl: add; Alt: all but this${keys === null ? '' : ` (${keys})`}`}
      onClick={onPress}
      onContextMenu={(event) => {
        event.preventDefault();
        onMenu(event);
      }}
      onKeyDown={(event: KeyboardEvent) => {
        if (event.key !== 'F2') return;
        event.preventDefault();
        onName();
      }}
    >
      <TraderDot mark={mark} /> {name} <span className={styles.count}>{count}</span>{' '}
      {knowsToday && (
        <Num gain={gainOf(today)}>
          <span className={styles.today}>{result}</span>
        </Num>
      )}
    </button>
  );
}
