import { failureLine } from '../../../shared/formats/failure-line';
import { Empty, Loading } from '../../components/states';
import { failureOf } from '../../data/failure-error';
import { useSymbolNames } from '../../data/symbols';

/** Why there is no selected symbol: names are loading, could not be read, or none is chosen. */
export function NoSymbol() {
  const { data, error } = useSymbolNames();
  if (data !== undefined) return <Empty>No symbol is selected. Choose one in Market watch.</Empty>;
  return error === null ? (
    <Loading what="the symbols" />
  ) : (
    <Empty>No symbol: the list could not be read. {failureLine(failureOf(error)).title}.</Empty>
  );
}
