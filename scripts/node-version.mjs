// Which Node this is. Written so that Node 12 can read it too.

/** Oldest Node that runs the tools and the browser host: its major and minor number. */
const oldestNode = [20, 19];

/** Node 21 has not all that the tools use, and no care since 2024. @param {string} version such as 20.19.4 */
export function isNodeRecent(version) {
  const [major, minor] = version.split('.').map(Number);
  return major > oldestNode[0] + 1 || (major === oldestNode[0] && minor >= oldestNode[1]);
}

/** Ends the process with a message where Node is too old. */
export function ensureNode() {
  const version = process.versions.node;
  if (isNodeRecent(version)) return;
  console.error(
    `Bridgewatch needs Node ${oldestNode.join('.')} or newer, and not 21; this is Node ${version}. Get one from https://nodejs.org and start again.`,
  );
  process.exit(1);
}
