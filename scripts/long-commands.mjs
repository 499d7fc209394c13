// What `npm test` leaves to commands of their own, because it takes minutes to hours; docs/contributing.md says when to run which.

/** The commands of package.json, each with what it is about. */
export const longCommands = /** @type {const} */ ([
  ['test:sweeps', 'pictures, sizes, axe'],
  ['test:desktop', 'every journey in the desktop app'],
  ['test:package', 'the package'],
  ['torture', 'orders under faults'],
  ['soak', 'half an hour of polling'],
  ['bench', 'the chart’s speed'],
  ['bench:orders', 'an order’s'],
  ['bench:screen', 'the whole screen’s'],
]);

/** One line at the end of `npm test`. */
export const leftToLongCommands = `left to the long commands: ${longCommands.map(([name, about]) => `${name} (${about})`).join(', ')}`;
