import { memo } from 'react';
import { orderTypes, sendableFillings } from '../../../shared/model/enums';
import { fillingsFor, orderTypesFor, takesStopLoss, takesTakeProfit } from '../../../shared/rules/offers';
import { fieldsOf, isMarket, orderTypeLabel, sideOf } from '../../../shared/rules/order-types';
import type { OrderProblem } from '../../../shared/rules/problem';
import { useSymbolNames } from '../../queries/symbols';
import { ExpirationFields } from '../../trade/expiration-fields';
import { problemOf } from '../../trade/holdings';
import { ProblemNote } from '../../trade/problem-note';
import { StepField } from '../../trade/step-field';
import { clearDistance, levelStart, stepPriceText, stepVolumeText, stepWholeText } from '../../trade/steps';
import { SelectField, TextField } from '../../ui/field';
import { useSelection, useWatched } from '../../workspace/desk-context';
import { fillingOf, type TextField as TextName, timeOf, withText } from './draft';
import { anchorPrice, levelHint, priceHint, stopLimitHint, volumeHint } from './hints';
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

function SymbolField({ problem }: { readonly problem: OrderProblem | undefined }) {
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
}

function TypeField({ state, market, problem }: FieldsProps & { readonly problem: OrderProblem | undefined }) {
  const offered = market.spec === null ? orderTypes : orderTypesFor(market.spec);
  const choose = (value: string) => {
    if (isListedType(value)) state.chooseType(value);
  };
  return (
    <SelectField
      label="Order type"
      value={state.draft.type}
      onChange={(event) => choose(event.target.value)}
      {...noteOf(problem)}
    >
      {orderTypes.map((type) => (
        <option key={type} value={type} disabled={!offered.includes(type)}>
          {orderTypeLabel(type)}
        </option>
      ))}
    </SelectField>
  );
}

export interface FieldsProps {
  readonly state: TicketState;
  readonly market: TicketMarket;
}

/** Every field that the order type needs, in MetaTrader's order, and no other. */
export function TicketFields(props: FieldsProps & { readonly problems: readonly OrderProblem[] }) {
  const { state, market, problems } = props;
  const { draft, edit } = state;
  const { spec, quote, account } = market;
  const shown = fieldsOf(draft.type);
  const type = (field: TextName) => (text: string) => edit((before) => withText(before, field, text));
  const side = sideOf(draft.type);
  const marketPrice = quote === null ? null : side === 'BUY' ? quote.ask : quote.bid;
  const anchor = anchorPrice(draft, quote);

  const number = (
    field: TextName,
    label: string,
    step: (steps: number) => string,
    hint: string,
    placeholder = '',
  ) => (
    <StepField
      label={label}
      value={draft[field]}
      placeholder={placeholder}
      hint={hint}
      problem={problemOf(problems, field)}
      onType={type(field)}
      onFix={type(field)}
      onStep={(steps) => type(field)(step(steps))}
    />
  );
  const price = (field: TextName, start: number | null) => (points: number) =>
    spec === null ? draft[field] : stepPriceText(draft[field], points, spec, start);
  const level = (field: 'sl' | 'tp', label: string) => {
    const start =
      spec === null || anchor === null || quote === null
        ? null
        : levelStart(field, side, anchor, clearDistance(spec, quote), spec);
    const hint = spec === null ? '' : levelHint(draft, field, quote, spec, account);
    return number(field, label, price(field, start), draft[field] === '' ? '' : hint, 'none');
  };

  return (
    <>
      <SymbolField problem={problemOf(problems, 'symbol')} />
      <TypeField state={state} market={market} problem={problemOf(problems, 'type')} />
      {number(
        'volume',
        'Volume',
        (steps) => (spec === null ? draft.volume : stepVolumeText(draft.volume, steps, spec)),
        spec === null ? 'lots' : volumeHint(spec),
      )}
      {shown.has('price') &&
        number(
          'price',
          'Price',
          price('price', marketPrice),
          spec === null ? '' : priceHint(draft, quote, spec),
        )}
      {shown.has('stopLimit') &&
        number(
          'stopLimit',
          'Stop limit price',
          price('stopLimit', marketPrice),
          spec === null ? '' : stopLimitHint(draft, spec),
        )}
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
      <FillingField {...props} />
      {isMarket(draft.type) &&
        number('deviation', 'Deviation', (steps) => stepWholeText(draft.deviation, steps, 20), 'points')}
      <TextField
        label="Comment"
        value={draft.comment}
        placeholder="up to 31 characters"
        hint={draft.comment === '' ? '' : `${draft.comment.length}/31`}
        onChange={(event) => type('comment')(event.target.value)}
        {...noteOf(problemOf(problems, 'comment'))}
      />
    </>
  );
}

function FillingField({
  state,
  market,
  problems,
}: FieldsProps & { readonly problems: readonly OrderProblem[] }) {
  const { draft, edit } = state;
  const { spec } = market;
  const offered = spec === null ? sendableFillings : fillingsFor(draft.type, spec);
  const choose = (value: string) => {
    const filling = offered.find((each) => each === value);
    if (filling !== undefined) edit((before) => ({ ...before, filling }));
  };
  return (
    <SelectField
      label="Fill policy"
      value={spec === null ? (draft.filling ?? 'IOC') : fillingOf(draft, spec)}
      onChange={(event) => choose(event.target.value)}
      {...noteOf(problemOf(problems, 'filling'))}
    >
      {offered.map((filling) => (
        <option key={filling} value={filling}>
          {fillingWords[filling]}
        </option>
      ))}
    </SelectField>
  );
}
