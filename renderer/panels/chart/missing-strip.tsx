/** Which outputs did not come, and why; candles and the rest stay. */
export function MissingStrip(props: {
  readonly missing: readonly (readonly [string, string])[];
  /** Outputs that are on the chart, old values of missing ones among them. */
  readonly drawn: Readonly<Record<string, unknown>>;
  readonly total: number;
}) {
  const { missing, drawn, total } = props;
  const isKept = missing.some(([name]) => Object.hasOwn(drawn, name));
  const reasons = [...new Set(missing.map(([, reason]) => reason))];
  return (
    <div
      className="failure-strip"
      role="status"
      title={missing.map(([name, reason]) => `${name}: ${reason}`).join('\n')}
    >
      <span aria-hidden="true">⚠</span>
      <span className="failure-strip-text">
        {isKept
          ? 'Overlays are not renewed'
          : missing.length === total && total > 1
            ? 'No overlay came'
            : `Without ${missing.map(([name]) => name).join(', ')}`}
        {': '}
        {reasons.join(' · ')}
      </span>
    </div>
  );
}
