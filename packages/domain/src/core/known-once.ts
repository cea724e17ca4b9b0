/** Computes a value of each text once. */
export const knownOnce = <Value>(of: (text: string) => Value): ((text: string) => Value) => {
  const known = new Map<string, Value>();
  return (text) => {
    let value = known.get(text);
    if (value === undefined) {
      value = of(text);
      known.set(text, value);
    }
    return value;
  };
};
