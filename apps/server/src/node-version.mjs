const OLDEST_NODE = 24;

/**
 * The message for a version of Node that is too old; undefined if it is new enough.
 *
 * @param {string} version as in `process.versions.node`
 * @returns {string | undefined}
 */
export const nodeMistake = (version) =>
  Number.parseInt(version, 10) >= OLDEST_NODE
    ? undefined
    : `Node ${OLDEST_NODE} or newer is needed; this is Node ${version}. Install it, or use \`pnpm start\`, which comes with its own.`;
