import { memo } from 'react';
import { type Filling, type OrderType, orderTypes } from '../../../shared/model/enums';
import type { SymbolSpec } from '../../../shared/model/symbol';
import { typeRefusal } from '../../../shared/rules/offers';
import { orderTypeLabel } from '../../../shared/rules/order-types';
import type { OrderProblem } from '../../../shared/rules/problem';
import { SelectField, TextField } from '../../components/field';
import { ChoiceField } from '../../components/select';
import { useSymbolNames } from '../../data/symbols';
import { useSelection, useWatched } from '../../data/workspace/workspace-context';
import { noteOf, StepField } from '../trading';
import type { TextField as TextName } from './draft';
import { showsTheSame } from './same-shown';

/** Fields without a choice of unit: symbol, type, prices, fill policy, deviation, comment. */

/** With more names a native list is no help: then it offers only the market watch, whose search finds the rest. */
const mostNames = 600;

const fillingLabels = { FOK: 'FOK', IOC: 'IOC', RETURN: 'Return' } as const;
const fillingTitles = {
  FOK: 'Fill or kill: the whole volume or nothing',
  IOC: 'Immediate or cancel: fill what is available, cancel the rest',
  RETURN: 'Return: the unfilled rest stays as an order',
} as const;

/** A long list is not rendered again on every tick. */
const Names = memo(function Names({ names }: { readonly names: readonly string[] }) {
  return names.map((name) => (
    <option key={name} value={name}>
      {name}
    </option>
  ));
});

interface Problematic {
  readonly problem: OrderProblem | undefined;
}

interface SymbolFieldProps extends Problematic {
  readonly symbol: string | null;
  readonly isChartSymbol: boolean;
  readonly onChoose: (symbol: string) => void;
}

export const SymbolField = memo(function SymbolField(props: SymbolFieldProps) {
  const { symbol, isChartSymbol, onChoose, problem } = props;
  const { symbol: chartSymbol } = useSelection();
  const names = useSymbolNames().data ?? [];
  const watched = useWatched();
  const offered = names.length > 0 && names.length <= mostNames ? names : watched;
  // Says so when the ticket is for another symbol than the chart.
  const other = isChartSymbol || chartSymbol === null ? {} : { below: `the chart shows ${chartSymbol}` };
  return (
    <SelectField
      label="Symbol"
      layout="inside"
      value={symbol ?? ''}
      onChange={(event) => onChoose(event.target.value)}
      {...other}
      {...noteOf(problem)}
    >
      {symbol !== null && !offered.includes(symbol) && <option value={symbol}>{symbol}</option>}
      <Names names={offered} />
    </SelectField>
  );
}, showsTheSame);

interface TypeFieldProps extends Problematic {
  readonly type: OrderType;
  readonly spec: SymbolSpec | null;
  readonly onChoose: (type: OrderType) => void;
}

/** All eight types: those that the symbol does not allow stay in the list, with the reason. */
export const TypeField = memo(function TypeField({ type, spec, problem, onChoose }: TypeFieldProps) {
  const options = orderTypes.map((value) => {
    const refusal = spec === null ? null : typeRefusal(value, spec);
    const label = orderTypeLabel(value);
    return {
      value,
      // Of the chosen one the verdict says why; in the closed field there is no room for it.
      label: refusal === null || value === type ? label : `${label} (${refusal.reason})`,
      isDisabled: refusal !== null,
    };
  });
  return (
    <ChoiceField
      label="Order type"
      layout="inside"
      value={type}
      options={options}
      onChoose={onChoose}
      {...noteOf(problem)}
    />
  );
}, showsTheSame);

interface NumberFieldProps extends Problematic {
  readonly field: TextName;
  readonly label: string;
  readonly value: string;
  readonly hint: string;
  readonly placeholder?: string;
  readonly layout?: 'inside';
  readonly isSaidElsewhere?: boolean;
  readonly onType: (field: TextName, text: string) => void;
  readonly onStep: (field: TextName, steps: number) => void;
}

export const NumberField = memo(function NumberField({ field, onType, onStep, ...shown }: NumberFieldProps) {
  const type = (text: string) => onType(field, text);
  return <StepField {...shown} onType={type} onFix={type} onStep={(steps) => onStep(field, steps)} />;
}, showsTheSame);

interface CommentFieldProps extends Problematic {
  readonly comment: string;
  readonly onType: (field: TextName, text: string) => void;
}

export const CommentField = memo(function CommentField({ comment, problem, onType }: CommentFieldProps) {
  return (
    <TextField
      label="Comment"
      value={comment}
      placeholder="up to 31 characters"
      title="The broker may overwrite it, mostly when SL or TP closes the position"
      hint={comment === '' ? '' : `${comment.length}/31`}
      onChange={(event) => onType('comment', event.target.value)}
      {...noteOf(problem)}
    />
  );
}, showsTheSame);

interface FillingFieldProps extends Problematic {
  readonly filling: Filling;
  readonly offered: readonly Filling[];
  readonly onChoose: (filling: Filling) => void;
}

export function FillingField({ filling, offered, problem, onChoose }: FillingFieldProps) {
  return (
    <ChoiceField
      label="Fill policy"
      title={fillingTitles[filling]}
      value={filling}
      options={offered.map((value) => ({ value, label: fillingLabels[value], title: fillingTitles[value] }))}
      onChoose={onChoose}
      {...noteOf(problem)}
    />
  );
}
