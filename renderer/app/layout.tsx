import {
  type KeyboardEvent,
  type ReactNode,
  type RefObject,
  useEffect,
  useId,
  useRef,
  useState,
} from 'react';
import {
  Group,
  type GroupImperativeHandle,
  Panel,
  type PanelImperativeHandle,
  Separator,
  type Layout as Shares,
} from 'react-resizable-panels';
import { z } from 'zod';
import { placeOfFocus } from '../base/focus-row';
import { pageStorage, recall, remember } from '../base/remembered';
import { useStore } from '../base/store';
import { useLatest } from '../base/use-latest';
import { heightClass, isSmallWindow, useOfWindow, widthClass } from '../base/window-size';
import { Button, IconButton } from '../components/button';
import { Panel as Region } from '../components/panel';
import { useCardTrade } from '../data/workspace/chart-place';
import { tallTables } from '../data/workspace/lower-tab';
import { ticketHeight, ticketSheet } from '../data/workspace/ticket-height';
import { ChartPanel } from '../features/chart';
import { MarketWatch } from '../features/market-watch';
import { SymbolSheet } from '../features/symbols';
import { TradeCard } from '../features/trade-card';
import { Deferred } from './deferred';
import styles from './layout.module.css';
import { useTallTables } from './tall-tables';

interface NamedContent {
  readonly name: string;
  readonly content: ReactNode;
}

const regionOf = ({ name, content }: NamedContent) => <Region name={name}>{content}</Region>;

const sharesSchema = z.record(z.string(), z.number());

const readShares = (key: string): Shares | null =>
  recall<Shares | null>(pageStorage(), key, sharesSchema.nullable(), null);

/**
 * The sizes of a group that the user dragged in a window of this class; until then those of `setUsual`. `isPassing`: what has its
 * place only for now is not kept.
 */
function useRemembered(group: string, of: string, setUsual: () => void, isPassing = false) {
  const key = `layout.${group}.${of}`;
  const groupRef = useRef<GroupImperativeHandle>(null);
  const [initial] = useState(() => readShares(key));
  const apply = useLatest(() => {
    const shares = readShares(key);
    if (shares === null) setUsual();
    else groupRef.current?.setLayout(shares);
  });
  const applied = useRef(key);
  useEffect(() => {
    if (isPassing || applied.current === key) return;
    // Once the panels have measured the new window.
    const timer = setTimeout(() => {
      applied.current = key;
      apply.current();
    });
    return () => clearTimeout(timer);
  }, [key, isPassing, apply]);
  return {
    id: group,
    groupRef,
    ...(initial === null ? {} : { defaultLayout: initial }),
    onLayoutChanged: (layout: Shares, meta: { readonly isUserInteraction: boolean }) => {
      if (meta.isUserInteraction && !isPassing) remember(pageStorage(), key, layout);
    },
  };
}

/** Side panels keep their pixels when the window grows: the extra room goes to the chart. */
const keepsPixels = { groupResizeBehavior: 'preserve-pixel-size' } as const;

const usualWidths = {
  narrow: { watch: 280, ticket: 280, card: 360 },
  middle: { watch: 326, ticket: 298, card: 420 },
  wide: { watch: 352, ticket: 336, card: 480 },
} as const;
/** The panels around the chart until the user drags them, by the window's size. Pixels. */
const widths = () => usualWidths[widthClass()];
/** In a middle window History shows eight trades below its figures. */
const usualHeights = { low: 192, middle: 326, high: 360 } as const;
/** In a low window the tabs and their heads, so that the longest order has its room. */
const leastHoldings = { low: 60, middle: 90, high: 90 } as const;
const holdingsHeight = (): number => usualHeights[heightClass()];

const px = (pixels: number) => `${pixels}px` as const;

/** `--panel-header`. */
const headerHeight = 36;
/** The chart's; four positions have room below it in a window of 614 px. */
const topLeast = 272;
/** In a replay, whose player stands below: what is left of the chart while the tables are tall. */
const pastLeast = 96;
/** Beside a ticket: room for the longest of its order types, a stop limit with a date, so that no change of type moves the tables. */
const orderLeast = { low: 384, middle: 396, high: 456 } as const;

/** The panel's width before a card came, for as long as one is open: live and replay have a layout each. Pixels. */
let beforeCard: number | null = null;

/** Gives the panel right of the chart a card's width while one is open. */
function useCardWidth(isOpen: boolean, panel: RefObject<PanelImperativeHandle | null>): void {
  useEffect(() => {
    const handle = panel.current;
    if (!isOpen) beforeCard = null;
    if (!isOpen || handle === null) return;
    beforeCard ??= handle.getSize().inPixels;
    // Once the panel has its limits with a card: in a small window it was none.
    const timer = setTimeout(() => handle.resize(widths().card));
    return () => {
      clearTimeout(timer);
      // The panel may have left with the card.
      if (panel.current === handle && beforeCard !== null) handle.resize(beforeCard);
    };
  }, [isOpen, panel]);
}

/** The panels that live and replay share, and the two in which they differ. */
export function Layout(props: {
  /** Right of the chart, and behind a trade's card while one is open; null: the chart takes its room. */
  readonly side: NamedContent | null;
  readonly tables: NamedContent;
  /** A chart with another one starts anew. */
  readonly chartKey?: number;
}) {
  const { side, tables, chartKey = 0 } = props;
  const card = useCardTrade();
  const width = useOfWindow(widthClass);
  const height = useOfWindow(heightClass);
  const isTall = useStore(tallTables);
  const hasSheet = useOfWindow(isSmallWindow) && side !== null;
  // A card has its column in a small window too.
  const isColumnEmpty = hasSheet && card === null;
  const ticketNeeds = useStore(ticketHeight);
  const tablesRef = useRef<PanelImperativeHandle>(null);
  const watchRef = useRef<PanelImperativeHandle>(null);
  const sideRef = useRef<PanelImperativeHandle>(null);
  const setRows = () => tablesRef.current?.resize(px(holdingsHeight()));
  const isSheetOpen = useStore(ticketSheet);
  const setColumns = () => {
    watchRef.current?.resize(px(widths().watch));
    sideRef.current?.resize(px(widths().ticket));
  };
  const rows = useRemembered('rows', height, setRows, isTall);
  const columns = useRemembered(
    side === null || hasSheet ? 'two-columns' : 'columns',
    hasSheet ? `${width}-sheet` : width,
    setColumns,
    card !== null,
  );
  useTallTables(tablesRef, height);
  useCardWidth(card !== null, sideRef);
  const description = useId();
  const [{ watch: watchWidth, ticket: ticketWidth }] = useState(widths);
  /** Whatever is resized, restored or maximised: the ticket's order stays whole. */
  const topNeeds = (): number => {
    if (side === null) return pastLeast;
    return hasSheet ? topLeast : Math.max(orderLeast[height], ticketNeeds + headerHeight);
  };
  return (
    // Attributes, no `:has` of what is inside: with each tick in it all below would be looked at for a new style.
    <main
      className={styles.layout}
      data-order={isColumnEmpty || undefined}
      data-card={card !== null || undefined}
      data-sheet={(isColumnEmpty && isSheetOpen) || undefined}
    >
      <Group orientation="vertical" {...rows}>
        <Panel id="top" minSize={px(topNeeds())}>
          <Group orientation="horizontal" {...columns}>
            <Panel
              id="left"
              panelRef={watchRef}
              defaultSize={`${watchWidth}px`}
              minSize="224px"
              maxSize="480px"
              {...keepsPixels}
            >
              <Deferred>
                <div className={styles.left}>
                  <Region name="Market watch">
                    <MarketWatch />
                  </Region>
                  <Region name="Specification">
                    <SymbolSheet />
                  </Region>
                </div>
              </Deferred>
            </Panel>
            <Separator className={styles.bar} aria-label="Resize market watch" />
            <Panel id="chart" minSize="320px">
              <Region name="Chart" isContainer describedBy={description}>
                <Deferred>
                  <ChartPanel key={chartKey} descriptionId={description} />
                </Deferred>
              </Region>
            </Panel>
            {(side !== null || card !== null) && (
              <>
                <Separator
                  className={styles.bar}
                  disabled={isColumnEmpty}
                  aria-label={`Resize ${card !== null || side === null ? 'trade card' : side.name.toLowerCase()}`}
                />
                <Panel
                  id="ticket"
                  panelRef={sideRef}
                  defaultSize={isColumnEmpty ? '0px' : `${ticketWidth}px`}
                  // A least width that comes with the card would take from the market watch.
                  minSize={hasSheet ? '0px' : '270px'}
                  maxSize={isColumnEmpty ? '0px' : '520px'}
                  {...keepsPixels}
                >
                  {side !== null && (
                    // It stays mounted: what was typed there is there again when the card goes.
                    <TicketPlace isSheet={hasSheet} isHidden={card !== null}>
                      {regionOf(side)}
                    </TicketPlace>
                  )}
                  {card !== null && (
                    <Region name="Trade card" isAside isContainer>
                      <TradeCard card={card} />
                    </Region>
                  )}
                </Panel>
              </>
            )}
          </Group>
        </Panel>
        <Separator className={`${styles.bar} ${styles.barAcross}`} aria-label="Resize bottom panel" />
        <Panel
          id="holdings"
          panelRef={tablesRef}
          defaultSize={`${holdingsHeight()}px`}
          minSize={px(leastHoldings[height])}
          {...keepsPixels}
        >
          <Deferred>{regionOf(tables)}</Deferred>
        </Panel>
      </Group>
    </main>
  );
}

/** Whether something that can be seen has the focus. */
const hasFocus = (): boolean => {
  const { activeElement } = document;
  return activeElement !== document.body && activeElement?.closest('[hidden]') === null;
};

/** The ticket's column, or in a small window a sheet beside chart and tables that is opened to order. */
function TicketPlace(props: {
  readonly isSheet: boolean;
  readonly isHidden: boolean;
  readonly children: ReactNode;
}) {
  const { isSheet, isHidden, children } = props;
  const isOpen = useStore(ticketSheet);
  const place = useRef<HTMLDivElement>(null);
  const opener = useRef<HTMLButtonElement>(null);
  const close = () => ticketSheet.set(false);
  const onKeyDown = ({ key, target }: KeyboardEvent) => {
    // Not what a dialog or a list inside it is closed with.
    const isOwn = target instanceof Element && target.closest('dialog, [popover]') === null;
    if (key !== 'Escape' || !isOwn) return;
    if (isSheet) close();
    else if (target instanceof HTMLInputElement) target.blur();
  };
  useEffect(() => {
    if (!isSheet || !isOpen) return;
    const giveBack = placeOfFocus(document.activeElement);
    place.current?.querySelector('input')?.focus();
    return () =>
      // After whatever else hears Escape.
      void setTimeout(() => {
        if (hasFocus()) return;
        giveBack();
        if (!hasFocus()) opener.current?.focus();
      });
  }, [isSheet, isOpen]);
  return (
    <>
      {isSheet && !isHidden && (
        <Button
          ref={opener}
          className={styles.open}
          hidden={isOpen}
          title="New order (F9)"
          onClick={() => ticketSheet.set(true)}
        >
          Order
        </Button>
      )}
      {/* biome-ignore lint/a11y/noStaticElementInteractions: Escape is heard from everything inside */}
      <div
        ref={place}
        className={isSheet ? styles.sheet : styles.side}
        hidden={isHidden || (isSheet && !isOpen)}
        onKeyDown={onKeyDown}
      >
        {children}
        {isSheet && <IconButton icon="x" label="Close the ticket" className={styles.close} onClick={close} />}
      </div>
    </>
  );
}
