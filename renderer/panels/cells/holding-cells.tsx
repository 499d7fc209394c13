import { memo } from 'react';
import { traderMagic } from '../../../shared/rules/trader-magic';
import { Badge } from '../../ui/badge';
import { Button } from '../../ui/button';
import { byWords, notTold } from './by-words';

/** Who traded: a magic number is a bot's, otherwise what the server says of the reason. */
export const By = memo(function By({
  magic,
  reason,
}: {
  readonly magic: number | null;
  readonly reason: string | null;
}) {
  const words = byWords(magic, reason);
  const trader = traderMagic(magic);
  if (trader !== null && trader !== 0) return <Badge tone="bot">{words}</Badge>;
  // A bridge trades through the terminal's API, so the server calls even orders by hand EXPERT; what tells them apart is the magic.
  const said =
    magic === null
      ? 'the bridge does not tell the magic number'
      : magic === 0
        ? 'magic 0'
        : `sent from here, labelled ${magic}`;
  return (
    <span
      title={reason === null ? said : `${said}, reason ${reason}`}
      className={words === notTold ? 'none' : undefined}
    >
      {words}
    </span>
  );
});

/** A button in a row; its accessible name holds the ticket, its sign saves the room. */
export function RowButton(props: {
  readonly name: string;
  readonly ticket: string;
  readonly sign: string;
  readonly onPress: () => void;
}) {
  return (
    <Button
      tone="ghost"
      isIcon
      aria-label={`${props.name} ${props.ticket}`}
      title={`${props.name} ${props.ticket}`}
      onClick={(event) => {
        event.stopPropagation();
        props.onPress();
      }}
    >
      {props.sign}
    </Button>
  );
}
