/** What a percent-encoded text means; null if it means nothing, such as `%E0`. */
export const decodeText = (text: string): string | null => {
  try {
    return decodeURIComponent(text);
  } catch {
    return null;
  }
};
