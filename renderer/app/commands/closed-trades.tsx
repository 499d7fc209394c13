import { keepPreviousData, skipToken, useQuery } from '@tanstack/react-query';
import type { FoundTrade } from '../../../shared/model/ledger';
import { isolated } from '../../../shared/rules/isolated';
import { orderTypeLabel } from '../../../shared/rules/order-types';
import { useCommandSource } from '../../base/commands';
import { useBridge } from '../../data/bridge';
import { read } from '../../data/failure-error';
import { bridgeKey } from '../../data/keys';
import { readSpec } from '../../data/symbols';
import { useOpenTrade } from '../../data/workspace/open-trade';
import { volumeText } from '../../features/trading';

/** Closed trades by the ticket of their position, a deal or an order, of all that the host knows: their cards. */
export function ClosedTrades({ search }: { readonly search: string }) {
  const { host, generation } = useBridge();
  const digits = /^\s*#?(\d{4,20})\s*$/.exec(search)?.[1] ?? null;
  const { data: found, dataUpdatedAt } = useQuery({
    queryKey: bridgeKey(generation, 'ledger-find', digits),
    queryFn: digits === null ? skipToken : () => read(host, 'ledger.find', { digits }),
    placeholderData: keepPreviousData,
  });
  if (digits === null || found === undefined) return null;
  // Mounted anew with each answer: the list is put together again.
  return <Found key={dataUpdatedAt} trades={found} search={search} />;
}

function Found({ trades, search }: { readonly trades: readonly FoundTrade[]; readonly search: string }) {
  const bridge = useBridge();
  const openTrade = useOpenTrade();
  const volume = ({ volume, symbol }: FoundTrade): string =>
    volume === null ? '' : `${volumeText(volume, readSpec(bridge, symbol))} `;
  useCommandSource(() =>
    trades.map((trade) => ({
      id: `trade.${trade.id}.${trade.symbol}`,
      title: `Trade ${trade.positionId} · ${orderTypeLabel(trade.side)} ${volume(trade)}${isolated(trade.symbol)}, closed`,
      group: 'Tables',
      also: search,
      isPassing: true,
      run: () =>
        openTrade({
          symbol: trade.symbol,
          entry: trade.entry ?? 0,
          exit: trade.exit ?? 0,
          positionId: trade.positionId,
          id: trade.id,
        }),
    })),
  );
  return null;
}
