// Commands that `npm test` leaves out because they take minutes to hours; docs/contributing.md says when to run which.

/** What stands behind `npm run`, with its subject. */
export const longCommands = /** @type {const} */ ([
  ['test -- --sweeps', 'pictures, sizes, axe, React’s warnings'],
  ['test -- --desktop', 'every journey in the desktop app'],
  ['test -- --package', 'the package'],
  ['torture', 'orders, rules and the record under faults'],
  ['soak', 'half an hour of polling'],
  ['bench', 'what all of it costs'],
  ['commands', 'each command in a short form'],
]);

/** One line at the end of `npm test`. */
export const leftToLongCommands = `left to the long commands of npm run: ${longCommands.map(([name, about]) => `${name} (${about})`).join(', ')}`;
