// Commands that `npm test` leaves out because they take minutes to hours; docs/contributing.md says when to run which.

/** Commands of package.json with their subjects. */
export const longCommands = /** @type {const} */ ([
  ['test:sweeps', 'pictures, sizes, axe, React’s warnings'],
  ['test:desktop', 'every journey in the desktop app'],
  ['test:package', 'the package'],
  ['torture', 'orders under faults'],
  ['soak', 'half an hour of polling'],
  ['bench', 'the chart’s speed'],
  ['bench:orders', 'an order’s'],
  ['bench:record', 'what the record costs'],
  ['bench:watch', 'what watching without a page costs'],
  ['bench:history', 'what the history in SQL costs'],
  ['bench:bots', 'what figures of 50,000 deals cost'],
  ['bench:screen', 'the whole screen’s'],
]);

/** One line at the end of `npm test`. */
export const leftToLongCommands = `left to the long commands: ${longCommands.map(([name, about]) => `${name} (${about})`).join(', ')}`;
