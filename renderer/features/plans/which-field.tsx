import type { BulkFilter } from '../../../shared/rules/bulk-filter';
import { Button } from '../../components/button';
import { SelectField } from '../../components/field';
import { type FilterOption, filterValue } from './filter-options';

/** Which positions or orders the plan takes. */
export function WhichField({
  options,
  filter,
  onChoose,
}: {
  readonly options: readonly FilterOption[];
  readonly filter: BulkFilter;
  readonly onChoose: (filter: BulkFilter) => void;
}) {
  return (
    <SelectField
      label="Which"
      layout="above"
      value={filterValue(filter)}
      onChange={(event) => {
        const option = options.find(({ value }) => value === event.target.value);
        if (option !== undefined) onChoose(option.filter);
      }}
    >
      {options.map(({ value, label, count }) => (
        <option key={value} value={value}>{`${label} (${count})`}</option>
      ))}
    </SelectField>
  );
}

export function NewcomersNote({
  count,
  what,
  onTake,
}: {
  readonly count: number;
  readonly what: 'positions' | 'orders';
  readonly onTake: () => void;
}) {
  if (count === 0) return null;
  return (
    <p className="trade-note" role="status">
      {`${count} more ${count === 1 ? what.slice(0, -1) : what} would be meant by now.`}
      <Button onClick={onTake}>Take in</Button>
    </p>
  );
}
