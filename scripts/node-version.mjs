// Which Node this is. Written so that Node 12 can read it too.

/** Oldest Node that runs the tools and the browser host. */
const oldest = { major: 20, minor: 19 };

/** Node 21 has not all that the tools use, and no care since 2024. @param {string} version such as 20.19.4 */
export function isNodeRecent(version) {
  const [major = 0, minor = 0] = version.split('.').map(Number);
  return major > oldest.major + 1 || (major === oldest.major && minor >= oldest.minor);
}

/** Ends the process with a message where Node is too old. */
export function ensureNode() {
  const version = process.versions.node;
  if (isNodeRecent(version)) return;
  console.error(
    `Bridgewatch needs Node ${oldest.major}.${oldest.minor} or newer, and not 21; this is Node ${version}. Get one from https://nodejs.org and start again.`,
  );
  process.exit(1);
}
