import { useCommand } from '../../base/commands';
import { IconButton } from '../../components/button';
import { useIsReplay } from '../../data/replay/replay-context';
import { useBackFromTrade } from '../../data/workspace/chart-place';

/** Leads back from a framed trade; shown only while the chart shows its symbol. */
export function BackFromTrade({ symbol }: { readonly symbol: string | null }) {
  const back = useBackFromTrade(symbol);
  return back === null ? null : <BackButton onBack={back} />;
}

function BackButton({ onBack }: { readonly onBack: () => void }) {
  // In a replay Esc leads back to live.
  const keys = useIsReplay() ? {} : { keys: 'Escape' };
  useCommand({ id: 'chart.back', title: 'Back from the framed trade', group: 'Chart', ...keys, run: onBack });
  return (
    <IconButton
      icon="left"
      label="Back"
      title="Back to where the chart was before it showed this trade (Esc)"
      onClick={onBack}
    />
  );
}
