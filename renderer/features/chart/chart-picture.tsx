import { useRef } from 'react';
import { formatBrokerTime } from '../../../shared/math/time';
import type { Timeframe } from '../../../shared/model/enums';
import { isolated } from '../../../shared/rules/isolated';
import { useCommand } from '../../base/commands';
import { saveFile } from '../../base/csv';
import { IconButton } from '../../components/button';
import { accountOptions } from '../../data/account';
import { useBridge } from '../../data/bridge';
import { readBrokerSeconds } from '../../data/connection';
import { read } from '../../data/failure-error';
import { notify } from '../../data/notifications/store';
import { appOptions } from '../../data/settings';
import { readTraderNames } from '../../data/trader-names';
import { useWhoFilter } from '../../data/workspace/who-filter';
import { chartTradingStore } from './chart-trading-settings';

/** A PNG of the active chart with a line of who, when and what: saved, and copied where the host or the browser can. */
export function ChartPicture(props: { readonly symbol: string; readonly timeframe: Timeframe }) {
  const { symbol, timeframe } = props;
  const bridge = useBridge();
  const who = useWhoFilter();
  const button = useRef<HTMLButtonElement>(null);
  const take = async () => {
    const panel = button.current?.closest('section');
    const chart =
      panel?.querySelector('[data-active="true"] [data-canvas]') ?? panel?.querySelector('[data-canvas]');
    if (chart == null) return;
    const { host, client } = bridge;
    // Its owner's name is nothing that everybody is shown with it.
    const { server = '' } = client.getQueryData(accountOptions(bridge).queryKey) ?? {};
    const { showsDeals, hidden } = chartTradingStore.read();
    const all = showsDeals ? chartTradingStore.tradersOf(symbol) : [];
    const shown = all.filter((key) => !hidden.includes(key) && who.shows(key));
    const deals = shown.map((key) => readTraderNames(bridge).nameOf(key)).join(', ');
    const time = formatBrokerTime(readBrokerSeconds(bridge));
    const line = `${symbol} ${timeframe} · ${server} · ${time} broker time · deals: ${deals || 'none'}`;
    const [, png = ''] = drawPicture(chart, line).toDataURL().split(',');
    const bytes = Uint8Array.from(atob(png), (each) => each.charCodeAt(0));
    const file = new Blob([bytes], { type: 'image/png' });
    saveFile(`${symbol} ${timeframe} ${time}.png`, file);
    const copy = async (): Promise<boolean> => {
      const { notifier } = await client.ensureQueryData(appOptions(host));
      if (notifier === 'host') return read(host, 'app.copyPicture', { png });
      await navigator.clipboard.write([new ClipboardItem({ 'image/png': file })]);
      return true;
    };
    // A browser throws without a clipboard or its permission.
    const isCopied = await copy().catch(() => false);
    const copied = isCopied ? ' and copied' : '; it could not be copied';
    notify({ tone: 'good', title: `Picture of ${isolated(symbol)} ${timeframe} saved${copied}` });
  };
  const title = 'Picture of the chart';
  const run = () => void take();
  useCommand({ id: 'chart.picture', title, group: 'Chart', also: 'screenshot png', run });
  return <IconButton ref={button} icon="camera" label={title} onClick={run} />;
}

/** What the canvases show, the words over them, and the line below. */
function drawPicture(chart: Element, line: string): HTMLCanvasElement {
  const linePx = 24;
  const picture = document.createElement('canvas');
  const { left, top, width: narrow, height } = chart.getBoundingClientRect();
  // Also of a small chart the line is legible.
  const width = Math.max(narrow, 600);
  picture.width = width * devicePixelRatio;
  picture.height = (height + linePx) * devicePixelRatio;
  const pen = picture.getContext('2d');
  if (pen === null) return picture;
  pen.scale(devicePixelRatio, devicePixelRatio);
  pen.textBaseline = 'middle';
  pen.fillStyle = getComputedStyle(chart).backgroundColor;
  pen.fillRect(0, 0, width, height + linePx);
  const write = (text: string | null, of: Element, x: number, y: number) => {
    const { color, fontWeight, fontSize, fontFamily } = getComputedStyle(of);
    pen.font = `${fontWeight} ${fontSize} ${fontFamily}`;
    pen.fillStyle = color;
    pen.fillText(text ?? '', x, y, Math.max(1, width - x));
  };
  for (const part of chart.querySelectorAll('*')) {
    const at = part.getBoundingClientRect();
    if (at.width === 0) continue;
    if (part instanceof HTMLCanvasElement)
      pen.drawImage(part, at.left - left, at.top - top, at.width, at.height);
    else if (part.childElementCount === 0)
      write(part.textContent, part, at.left - left, (at.top + at.bottom) / 2 - top);
  }
  write(line, chart, 8, height + linePx / 2);
  return picture;
}
