import { positionName } from '../../../shared/formats/amounts';
import { figureDefinitions } from '../../../shared/formats/trader-figures';
import { countText } from '../../../shared/math/counts';
import { formatMoney } from '../../../shared/math/money';
import { isolated } from '../../../shared/rules/isolated';
import { isArmed } from '../../../shared/rules/judge';
import { isOfConduct, isPromise } from '../../../shared/rules/measures';
import type { OpenOfTrader } from '../../../shared/rules/open-of-traders';
import type { TraderKey } from '../../../shared/rules/trader-key';
import { Button, IconButton } from '../../components/button';
import { ForeignText } from '../../components/foreign-text';
import { Icon, type IconName } from '../../components/icon';
import { gainOf, Num } from '../../components/numbers';
import { markColour } from '../../components/trader-chip';
import { Unseen } from '../../components/unseen';
import { useAlertsAs } from '../../data/alerts';
import { askForAlert } from '../../data/workspace/alert-draft';
import { openView } from '../../data/workspace/view';
import { MuteButton } from '../alerts';
import { useTradeDialogs } from '../trading';
import { ActionStrip } from './action-strip';
import { exposureText } from './lane-figures';
import { type OnTrade, tradeText } from './lane-trades';
import styles from './lane-who.module.css';
import { stateText } from './state-text';
import type { Lane } from './use-lanes';

const icons: Readonly<Partial<Record<TraderKey, IconName>>> = { you: 'user', api: 'key', terminal: 'user' };
const iconOf = (key: TraderKey): IconName => icons[key] ?? 'bot';

/** Who it is, whether he is at work, what he has open, and what can be done about that. */
export function LaneWho(props: {
  readonly lane: Lane;
  readonly isSmall: boolean;
  readonly digits: number;
  readonly onName: (magic: number) => void;
  readonly onTrade: OnTrade;
  readonly onExport: () => void;
}) {
  const { lane, isSmall, digits, onName, onTrade, onExport } = props;
  const { key, name, mark, bot, magic, acts, open, results } = lane;
  const last = results?.last ?? null;
  const dialogs = useTradeDialogs();
  const positions = open?.positions ?? [];
  const noStop = positions.filter(({ sl }) => sl === 0);
  const actions = (
    <div className={styles.actions}>
      {positions.length > 0 && (
        <Button
          aria-label={`Close ${key === 'you' ? 'your' : 'its'} positions …, ${name}`}
          onClick={() => dialogs.openBulkClose({ of: 'trader', trader: key })}
        >
          {key === 'you' ? 'Close your positions …' : 'Close its positions …'}
        </Button>
      )}
      {!isSmall && noStop.length > 0 && (
        <Button aria-label={`Set a stop …, ${name}`} onClick={() => dialogs.openLevels(noStop)}>
          Set a stop …
        </Button>
      )}
      {!isSmall && last !== null && (
        <Button
          aria-label={`Export CSV, ${name}`}
          title="The closed trades of the period, all fields in full precision"
          onClick={onExport}
        >
          Export CSV
        </Button>
      )}
    </div>
  );
  return (
    <>
      <h3 className={styles.name} style={{ color: markColour(mark) }}>
        <Icon name={iconOf(key)} />
        <span className={styles.nameText} title={magic === null ? name : `${isolated(name)}, magic ${magic}`}>
          <ForeignText>{name}</ForeignText>
        </span>
        {magic !== null && !isSmall && <span className={styles.magic}>magic {magic}</span>}
        {!isSmall && bot !== null && (
          <IconButton
            icon="edit"
            label={`Name this trader …, ${name}`}
            title={`Name and colour of magic ${bot.magic}`}
            onClick={() => onName(bot.magic)}
          />
        )}
        {!isSmall && key !== 'mixed' && key !== 'not-told' && <MuteButton trader={key} />}
      </h3>
      {isSmall && actions}
      <Status lane={lane} isSmall={isSmall} />
      <p
        className={styles.openLine}
        data-small={isSmall || undefined}
        title={open === null ? undefined : openTitle(open)}
      >
        {openText(open)}
        {isSmall && open !== null && open.positions.length > 0 && (
          <span className={styles.exposure}> · {exposureText(open.exposure)}</span>
        )}
      </p>
      <Watched lane={lane} />
      {!isSmall && acts != null && <ActionStrip name={isolated(name)} times={acts.lastDay} mark={mark} />}
      {!isSmall && last !== null && (
        <button
          type="button"
          className={styles.last}
          title={`${tradeText(last, digits)}\n${figureDefinitions.lastTrade}`}
          onClick={() => onTrade(last)}
        >
          <span className={styles.lastLabel}>Last trade</span>
          <span>
            <Num gain={gainOf(last.net)}>{formatMoney(last.net, digits, { sign: true })}</Num> {last.symbol}
          </span>
        </button>
      )}
      {!isSmall && actions}
    </>
  );
}

/** Its promises and the sentinel: how many hold. Leads to them; a bot without any is given some from here. */
function Watched({ lane: { key, name, magic } }: { readonly lane: Lane }) {
  const own = useAlertsAs((alerts) =>
    alerts
      .filter(isArmed)
      .flatMap(({ rule: { of }, judged: { state } }) =>
        'trader' in of && of.trader === key && isOfConduct(of) ? { state, isPromise: isPromise(of) } : [],
      ),
  );
  const states = own.flatMap((each) => (each.isPromise ? each.state : []));
  const sentinel = own.length - states.length;
  const broken = states.filter((state) => state === 'firing' || state === 'clearing').length;
  const blind = states.filter((state) => state === 'blind').length;
  const kept = states.length - broken - blind;
  const all = { broken, kept, 'not checkable': blind };
  const counts = Object.entries(all).flatMap(([word, count]) => (count === 0 ? [] : `${count} ${word}`));
  const isNone = own.length === 0;
  if (isNone && magic === null) return null;
  const texts = [
    ...(counts.length === 0 ? [] : [`Promises: ${counts.join(', ')}`]),
    ...(sentinel === 0 ? [] : [`Sentinel: ${sentinel}`]),
  ];
  const text = isNone ? 'Set promises …' : texts.join(' · ');
  const watch = () => askForAlert({ promisesOf: key });
  return (
    <span className={styles.watchedLine}>
      <button
        type="button"
        className={styles.watched}
        data-warning={broken > 0 || undefined}
        aria-label={`${text}, ${isolated(name)}`}
        onClick={isNone ? watch : () => openView('alerts')}
      >
        {text}
      </button>
      {!isNone && (
        <IconButton
          icon="plus"
          label={`Promise more, ${isolated(name)}`}
          title="Other promises, and the sentinel"
          onClick={watch}
        />
      )}
    </span>
  );
}

/** Not read out with each minute: only that somebody fell silent is news. */
function Status({ lane: { name, acts }, isSmall }: { readonly lane: Lane; readonly isSmall: boolean }) {
  const { title, detail, isWarning } = stateText(acts?.state ?? null);
  return (
    <div
      className={styles.state}
      data-small={isSmall || undefined}
      role="status"
      aria-live={isWarning ? 'polite' : 'off'}
      aria-label={`${isolated(name)} status`}
      title={figureDefinitions.state}
    >
      {acts !== undefined && (
        <>
          <span data-warning={isWarning || undefined}>
            {isWarning && <Icon name="warn" />}
            {title}
          </span>
          {detail !== '' && (
            <span>
              <Unseen>, </Unseen>
              {detail}
            </span>
          )}
        </>
      )}
    </div>
  );
}

/** All of it, in lines. */
const openTitle = ({ positions, exposure }: OpenOfTrader): string | undefined =>
  positions.length === 0
    ? undefined
    : [...positions.map(positionName), `Exposure by currency: ${exposureText(exposure)}`].join('\n');

/** `Open: Sell 0.05 EURUSD · 1 order`. */
function openText(open: OpenOfTrader | null): string {
  if (open === null) return 'Nothing open';
  const { positions, orders } = open;
  const listed =
    positions.length === 0
      ? 'Nothing open'
      : positions.length < 3
        ? `Open: ${positions.map(positionName).join(', ')}`
        : `Open: ${countText(positions.length, 'position')}`;
  return orders.length === 0 ? listed : `${listed} · ${countText(orders.length, 'order')}`;
}
