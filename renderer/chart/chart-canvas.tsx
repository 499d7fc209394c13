import type { ReactElement } from 'react';
import type { ChartCanvasProps } from './chart-feed';

export function ChartCanvas(props: ChartCanvasProps): ReactElement {
  return <div role="img" aria-label={`${props.symbol} ${props.timeframe}`} />;
}
