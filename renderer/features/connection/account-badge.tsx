import { Badge } from '../../components/badge';
import { accountOptions, useAccountMode } from '../../data/account';
import { useBridge } from '../../data/bridge';
import { useConnection } from '../../data/connection';
import { useOverdue } from '../../data/freshness';
import { accountModeLook } from './account-mode';

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

export function AccountBadge({ isDemoBridge }: { readonly isDemoBridge: boolean }) {
  const mode = useAccountMode();
  const overdueMs = useOverdue(accountOptions(useBridge()).queryKey);
  const { tone, text, title } = accountModeLook(
    isDemoBridge ? 'DEMO' : mode,
    isDemoBridge ? null : overdueMs,
  );
  return (
    <Badge tone={tone} {...(title === undefined ? {} : { title })}>
      {text}
    </Badge>
  );
}
