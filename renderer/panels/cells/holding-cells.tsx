import { Badge } from '../../ui/badge';
import { Button } from '../../ui/button';

/** Who traded: a magic number is a bot's, otherwise what the server says of the reason. */
export function By({ magic, reason }: { readonly magic: number; readonly reason: string | null }) {
  if (magic !== 0) return <Badge tone="bot">bot {magic}</Badge>;
  const byServer: Readonly<Record<string, string>> = {
    SL: 'stop loss',
    TP: 'take profit',
    SO: 'stop-out',
    ROLLOVER: 'rollover',
    VMARGIN: 'variation margin',
    SPLIT: 'split',
    CORPORATE_ACTION: 'corporate action',
  };
  // A bridge trades through the terminal's API, so the server calls even orders by hand EXPERT; what tells them apart is the magic.
  const title = reason === null ? 'magic 0' : `magic 0, reason ${reason}`;
  return <span title={title}>{reason === null ? 'manual' : (byServer[reason] ?? 'manual')}</span>;
}

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
