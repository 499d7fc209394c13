import { failureOf } from '../../queries/failure-error';
import { useSymbolNames } from '../../queries/symbols';
import { failureLine } from '../../ui/failure-line';
import { Empty, Loading } from '../../ui/states';

/** Why a panel of the selected symbol has none: not read yet, not readable, or not chosen. */
export function NoSymbol() {
  const { data, error } = useSymbolNames();
  if (data !== undefined) return <Empty>No symbol is selected. Choose one in Market watch.</Empty>;
  return error === null ? (
    <Loading what="the symbols" />
  ) : (
    <Empty>No symbol: the list could not be read. {failureLine(failureOf(error)).title}.</Empty>
  );
}
