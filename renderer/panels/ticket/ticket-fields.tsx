import { memo, useCallback } from 'react';
import { type Filling, type OrderType, orderTypes, sendableFillings } from '../../../shared/model/enums';
import type { SymbolSpec } from '../../../shared/model/symbol';
import { fillingsFor, orderTypesFor, takesStopLoss, takesTakeProfit } from '../../../shared/rules/offers';
import { fieldsOf, isMarket, orderTypeLabel } from '../../../shared/rules/order-types';
import type { OrderProblem } from '../../../shared/rules/problem';
import { useSymbolNames } from '../../queries/symbols';
import { ExpirationFields } from '../../trade/expiration-fields';
import { problemOf } from '../../trade/holdings';
import { ProblemNote } from '../../trade/problem-note';
import { StepField } from '../../trade/step-field';
import { SelectField, TextField } from '../../ui/field';
import { useLatest } from '../../ui/use-latest';
import { useSelection, useWatched } from '../../workspace/desk-context';
import { fillingOf, type TextField as TextName, timeOf, withText } from './draft';
import { levelHint, priceHint, stopLimitHint, volumeHint } from './hints';
import { stepped } from './stepped';
import type { TicketState } from './use-ticket-draft';
import { isListedType, type TicketMarket } from './use-ticket-market';

/** Past this many names a native list is no help: then it offers the market watch, whose search finds the rest. */
const mostNames = 600;

const fillingWords = {
  FOK: 'Fill or kill',
  IOC: 'Immediate or cancel',
  RETURN: 'Return',
} as const;

const noteOf = (problem: OrderProblem | undefined) =>
  problem === undefined
    ? {}
    : {
        [problem.severity === 'refuse' ? 'error' : 'warning']: (
          <ProblemNote problem={problem} onFix={undefined} />
        ),
      };

/** A long list is not walked again on every tick. */
const Names = memo(function Names({ names }: { readonly names: readonly string[] }) {
  return names.map((name) => (
    <option key={name} value={name}>
      {name}
    </option>
  ));
});

/**
 * Every tick brings new problem objects that say the same: a field renders again only when something that it shows is
 * different.
 */
function showsTheSame<Props extends { readonly problem: OrderProblem | undefined }>(
  before: Props,
  after: Props,
): boolean {
  const { problem: was, ...rest } = before;
  const { problem: is, ...others } = after;
  const old = new Map<string, unknown>(Object.entries(rest));
  return (
    was?.message === is?.message &&
    was?.severity === is?.severity &&
    was?.fix?.value === is?.fix?.value &&
    Object.entries(others).every(([key, value]) => Object.is(old.get(key), value))
  );
}

interface Problematic {
  readonly problem: OrderProblem | undefined;
}

const SymbolField = memo(function SymbolField({ problem }: Problematic) {
  const { symbol, select } = useSelection();
  const names = useSymbolNames().data ?? [];
  const watched = useWatched();
  const offered = names.length > 0 && names.length <= mostNames ? names : watched;
  return (
    <SelectField
      label="Symbol"
      value={symbol ?? ''}
      onChange={(event) => select(event.target.value)}
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

const TypeField = memo(function TypeField({ type, spec, problem, onChoose }: TypeFieldProps) {
  const offered = spec === null ? orderTypes : orderTypesFor(spec);
  const choose = (value: string) => {
    if (isListedType(value)) onChoose(value);
  };
  return (
    <SelectField
      label="Order type"
      value={type}
      onChange={(event) => choose(event.target.value)}
      {...noteOf(problem)}
    >
      {orderTypes.map((each) => (
        <option key={each} value={each} disabled={!offered.includes(each)}>
          {orderTypeLabel(each)}
        </option>
      ))}
    </SelectField>
  );
}, showsTheSame);

interface NumberFieldProps extends Problematic {
  readonly field: TextName;
  readonly label: string;
  readonly value: string;
  readonly hint: string;
  readonly placeholder?: string;
  readonly onType: (field: TextName, text: string) => void;
  readonly onStep: (field: TextName, steps: number) => void;
}

const NumberField = memo(function NumberField({ field, onType, onStep, ...shown }: NumberFieldProps) {
  const type = (text: string) => onType(field, text);
  return <StepField {...shown} onType={type} onFix={type} onStep={(steps) => onStep(field, steps)} />;
}, showsTheSame);

interface CommentFieldProps extends Problematic {
  readonly comment: string;
  readonly onType: (field: TextName, text: string) => void;
}

const CommentField = memo(function CommentField({ comment, problem, onType }: CommentFieldProps) {
  return (
    <TextField
      label="Comment"
      value={comment}
      placeholder="up to 31 characters"
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

function FillingField({ filling, offered, problem, onChoose }: FillingFieldProps) {
  const choose = (value: string) => {
    const chosen = offered.find((each) => each === value);
    if (chosen !== undefined) onChoose(chosen);
  };
  return (
    <SelectField
      label="Fill policy"
      value={filling}
      onChange={(event) => choose(event.target.value)}
      {...noteOf(problem)}
    >
      {offered.map((each) => (
        <option key={each} value={each}>
          {fillingWords[each]}
        </option>
      ))}
    </SelectField>
  );
}

export interface TicketFieldsProps {
  readonly state: TicketState;
  readonly market: TicketMarket;
  readonly problems: readonly OrderProblem[];
}

/** Every field that the order type needs, in MetaTrader's order, and no other. */
export function TicketFields({ state, market, problems }: TicketFieldsProps) {
  const { draft, edit, chooseType } = state;
  const { spec, quote, account } = market;
  const shown = fieldsOf(draft.type);
  const latest = useLatest({ draft, spec, quote });
  const onType = useCallback(
    (field: TextName, text: string) => edit((before) => withText(before, field, text)),
    [edit],
  );
  const onStep = useCallback(
    (field: TextName, steps: number) => {
      const { draft: now, spec: symbol, quote: price } = latest.current;
      onType(field, stepped(field, steps, now, symbol, price));
    },
    [latest, onType],
  );
  const number = (field: TextName, label: string, hint: string, placeholder = '') => (
    <NumberField
      field={field}
      label={label}
      value={draft[field]}
      hint={hint}
      placeholder={placeholder}
      problem={problemOf(problems, field)}
      onType={onType}
      onStep={onStep}
    />
  );
  const level = (field: 'sl' | 'tp', label: string) =>
    number(
      field,
      label,
      spec === null || draft[field] === '' ? '' : levelHint(draft, field, quote, spec, account),
      'none',
    );

  return (
    <>
      <SymbolField problem={problemOf(problems, 'symbol')} />
      <TypeField type={draft.type} spec={spec} problem={problemOf(problems, 'type')} onChoose={chooseType} />
      {number('volume', 'Volume', spec === null ? 'lots' : volumeHint(spec))}
      {shown.has('price') && number('price', 'Price', spec === null ? '' : priceHint(draft, quote, spec))}
      {shown.has('stopLimit') &&
        number('stopLimit', 'Stop limit price', spec === null ? '' : stopLimitHint(draft, spec))}
      {(spec === null || takesStopLoss(spec)) && level('sl', 'Stop loss')}
      {(spec === null || takesTakeProfit(spec)) && level('tp', 'Take profit')}
      {shown.has('time') && (
        <ExpirationFields
          spec={spec}
          time={spec === null ? draft.time : timeOf(draft, spec)}
          expiration={draft.expiration}
          brokerNow={market.brokerNow}
          problems={problems}
          onChange={(change) => edit((before) => ({ ...before, ...change }))}
        />
      )}
      <FillingField
        filling={spec === null ? (draft.filling ?? 'IOC') : fillingOf(draft, spec)}
        offered={spec === null ? sendableFillings : fillingsFor(draft.type, spec)}
        problem={problemOf(problems, 'filling')}
        onChoose={(filling) => edit((before) => ({ ...before, filling }))}
      />
      {isMarket(draft.type) && number('deviation', 'Deviation', 'points')}
      <CommentField comment={draft.comment} problem={problemOf(problems, 'comment')} onType={onType} />
    </>
  );
}
