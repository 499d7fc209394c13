import { type ReactNode, type RefObject, useEffect, useId, useRef, useState } from 'react';
import {
  Group,
  Panel,
  type PanelImperativeHandle,
  Separator,
  type Layout as Shares,
} from 'react-resizable-panels';
import { z } from 'zod';
import { pageStorage, recall, remember } from '../base/remembered';
import { Panel as Region } from '../components/panel';
import { useCardTrade } from '../data/workspace/chart-place';
import { ChartPanel } from '../features/chart';
import { MarketWatch } from '../features/market-watch';
import { SymbolSheet } from '../features/symbols';
import { TradeCard } from '../features/trade-card';
import styles from './layout.module.css';
import { useTallTables } from './tall-tables';

interface LayoutProps {
  /** Right of the chart, and behind a trade's card while one is open; null: the chart takes its room. */
  readonly side: NamedContent | null;
  readonly tables: NamedContent;
  /** A chart with another one starts anew. */
  readonly chartKey?: number;
}

interface NamedContent {
  readonly name: string;
  readonly content: ReactNode;
}

const regionOf = ({ name, content }: NamedContent) => <Region name={name}>{content}</Region>;

const sharesSchema = z.record(z.string(), z.number());

/** The sizes of a group that the user dragged; undefined until then, so that the defaults below apply. `isPassing`: they are not kept. */
function useRemembered(group: string, isPassing = false) {
  const key = `layout.${group}`;
  const [initial] = useState(() => recall<Shares | null>(pageStorage(), key, sharesSchema.nullable(), null));
  return {
    id: group,
    ...(initial === null ? {} : { defaultLayout: initial }),
    onLayoutChanged: (layout: Shares, meta: { readonly isUserInteraction: boolean }) => {
      if (meta.isUserInteraction && !isPassing) remember(pageStorage(), key, layout);
    },
  };
}

/** Side panels keep their pixels when the window grows: the extra room goes to the chart. */
const keepsPixels = { groupResizeBehavior: 'preserve-pixel-size' } as const;

/** The panels around the chart until the user drags them, by the window's size. Pixels, as in `shell.css`. */
const widths = (): { readonly watch: number; readonly ticket: number; readonly card: number } =>
  window.innerWidth < 1400
    ? { watch: 232, ticket: 280, card: 360 }
    : window.innerWidth < 2200
      ? { watch: 308, ticket: 312, card: 420 }
      : { watch: 320, ticket: 336, card: 480 };
const holdingsHeight = (): number => (window.innerHeight < 800 ? 132 : window.innerHeight < 1200 ? 238 : 320);

/** Gives the panel right of the chart a card's width while one is open. */
function useCardWidth(isOpen: boolean): RefObject<PanelImperativeHandle | null> {
  const panel = useRef<PanelImperativeHandle>(null);
  useEffect(() => {
    const handle = panel.current;
    if (!isOpen || handle === null) return;
    const before = handle.getSize().inPixels;
    handle.resize(widths().card);
    return () => {
      // The panel may have left with the card.
      if (panel.current === handle) handle.resize(before);
    };
  }, [isOpen]);
  return panel;
}

/** The panels that live and replay share, and the two in which they differ. */
export function Layout({ side, tables, chartKey = 0 }: LayoutProps) {
  const card = useCardTrade();
  const rows = useRemembered('rows');
  const columns = useRemembered(side === null ? 'two-columns' : 'columns', card !== null);
  const left = useRemembered('left');
  const tablesRef = useTallTables();
  const cardRef = useCardWidth(card !== null);
  const description = useId();
  const [{ watch: watchWidth, ticket: ticketWidth }] = useState(widths);
  return (
    <main className={styles.layout}>
      <Group orientation="vertical" {...rows}>
        <Panel id="top" minSize="320px">
          <Group orientation="horizontal" {...columns}>
            <Panel id="left" defaultSize={`${watchWidth}px`} minSize="224px" maxSize="480px" {...keepsPixels}>
              <Group orientation="vertical" {...left}>
                <Panel id="watch" minSize="120px">
                  <Region name="Market watch">
                    <MarketWatch />
                  </Region>
                </Panel>
                <Separator
                  className={`${styles.bar} ${styles.barAcross}`}
                  aria-label="Resize specification"
                />
                <Panel id="sheet" defaultSize="182px" minSize="60px" {...keepsPixels}>
                  <Region name="Specification">
                    <SymbolSheet />
                  </Region>
                </Panel>
              </Group>
            </Panel>
            <Separator className={styles.bar} aria-label="Resize market watch" />
            <Panel id="chart" minSize="320px">
              <Region name="Chart" isContainer describedBy={description}>
                <ChartPanel key={chartKey} descriptionId={description} />
              </Region>
            </Panel>
            {(side !== null || card !== null) && (
              <>
                <Separator
                  className={styles.bar}
                  aria-label={`Resize ${card !== null || side === null ? 'trade card' : side.name.toLowerCase()}`}
                />
                <Panel
                  id="ticket"
                  panelRef={cardRef}
                  defaultSize={`${ticketWidth}px`}
                  minSize="270px"
                  maxSize="520px"
                  {...keepsPixels}
                >
                  {side !== null && (
                    // It stays mounted: what was typed there is there again when the card goes.
                    <div className={styles.side} hidden={card !== null}>
                      {regionOf(side)}
                    </div>
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
          minSize="90px"
          {...keepsPixels}
        >
          {regionOf(tables)}
        </Panel>
      </Group>
    </main>
  );
}
