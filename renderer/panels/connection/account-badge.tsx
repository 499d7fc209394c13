import { useAccountMode } from '../../queries/account';
import { useConnection } from '../../queries/connection';
import { Badge } from '../../ui/badge';

/** A market that is no live one, as loudly as DEMO and REAL: a backtest is nothing to trade on. */
export function ModeBadge() {
  const mode = useConnection().data?.mode ?? null;
  if (mode === null || mode === 'live') return null;
  return (
    <Badge tone="real" title={`GET /ping says that this bridge runs in the mode “${mode}”, not live`}>
      {mode.toUpperCase()}
    </Badge>
  );
}

/** Whether real money is at stake. What is not known is said to be not known, never taken for a demo. */
export function AccountBadge({ isDemoBridge }: { readonly isDemoBridge: boolean }) {
  const mode = useAccountMode();
  if (isDemoBridge) return <Badge tone="demo">DEMO</Badge>;
  switch (mode) {
    case 'DEMO':
      return <Badge tone="demo">DEMO</Badge>;
    case 'CONTEST':
      return <Badge tone="contest">CONTEST</Badge>;
    case 'REAL':
      return <Badge tone="real">REAL MONEY</Badge>;
    default:
      return (
        <Badge tone="warn" title="The bridge has not said whether this is a demo or a real account">
          {mode === null ? 'DEMO OR REAL: NOT KNOWN' : mode}
        </Badge>
      );
  }
}
