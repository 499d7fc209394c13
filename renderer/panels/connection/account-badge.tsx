import { useAccountMode } from '../../queries/account';
import { Badge } from '../../ui/badge';

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
