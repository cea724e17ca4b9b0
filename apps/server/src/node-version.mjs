const OLDEST_NODE = 24;

/**
 * What to tell whoever starts the farm with this version of Node; undefined where it will do.
 *
 * @param {string} version as in `process.versions.node`
 * @returns {string | undefined}
 */
export const nodeMistake = (version) =>
  Number.parseInt(version, 10) >= OLDEST_NODE
    ? undefined
    : `Node ${OLDEST_NODE} or newer is needed; this is Node ${version}. Install it, or start with \`pnpm start\`, which brings its own.`;
