import manifest from '../package.json' with { type: 'json' };

/** The version of the software: shown at the start, in the log, at `/healthz` and in the OpenAPI document. */
export const { version } = manifest;
