import { type ReactNode, useId, useState } from 'react';
import { Group, Panel, Separator, type Layout as Shares } from 'react-resizable-panels';
import { z } from 'zod';
import { pageStorage, recall, remember } from '../base/remembered';
import { Panel as Region } from '../components/panel';
import { ChartPanel } from '../features/chart';
import { MarketWatch } from '../features/market-watch';
import { SymbolSheet } from '../features/symbols';
import styles from './layout.module.css';
import { useTallTables } from './tall-tables';

interface LayoutProps {
  /** Right of the chart; null: the chart takes its room. */
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

/** The sizes of a group that the user dragged; undefined until then, so that the defaults below apply. */
function useRemembered(group: string) {
  const key = `layout.${group}`;
  const [initial] = useState(() => recall<Shares | null>(pageStorage(), key, sharesSchema.nullable(), null));
  return {
    id: group,
    ...(initial === null ? {} : { defaultLayout: initial }),
    onLayoutChanged: (layout: Shares, meta: { readonly isUserInteraction: boolean }) => {
      if (meta.isUserInteraction) remember(pageStorage(), key, layout);
    },
  };
}

/** Side panels keep their pixels when the window grows: the extra room goes to the chart. */
const keepsPixels = { groupResizeBehavior: 'preserve-pixel-size' } as const;

/** The panels around the chart until the user drags them, by the window's size. Pixels, as in `shell.css`. */
const widths = (): { readonly watch: number; readonly ticket: number } =>
  window.innerWidth < 1400
    ? { watch: 232, ticket: 280 }
    : window.innerWidth < 2200
      ? { watch: 308, ticket: 312 }
      : { watch: 320, ticket: 336 };
const holdingsHeight = (): number => (window.innerHeight < 800 ? 132 : window.innerHeight < 1200 ? 238 : 320);

/** The panels that live and replay share, and the two in which they differ. */
export function Layout({ side, tables, chartKey = 0 }: LayoutProps) {
  const rows = useRemembered('rows');
  const columns = useRemembered(side === null ? 'two-columns' : 'columns');
  const left = useRemembered('left');
  const tablesRef = useTallTables();
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
            {side !== null && (
              <>
                <Separator className={styles.bar} aria-label={`Resize ${side.name.toLowerCase()}`} />
                <Panel
                  id="ticket"
                  defaultSize={`${ticketWidth}px`}
                  minSize="270px"
                  maxSize="420px"
                  {...keepsPixels}
                >
                  {regionOf(side)}
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
