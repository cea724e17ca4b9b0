/** The one call of qrcode that is needed; it has no types of its own. */
declare module 'qrcode' {
  const qrcode: {
    toString: (text: string, options: { type: 'svg'; margin: number }) => Promise<string>;
  };
  export default qrcode;
}
