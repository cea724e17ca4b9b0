/** Whether an If-None-Match header has a tag, compared weakly as the standard requires. */
export const namesTag = (header: string | undefined, etag: string): boolean =>
  header
    ?.split(',')
    .some((tag) => tag.trim() === '*' || tag.trim().replace(/^W\//, '') === etag.replace(/^W\//, '')) ===
  true;
