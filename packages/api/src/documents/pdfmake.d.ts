/** The few calls of pdfmake that papers need; the published types would bring those of a browser to the whole package. */
declare module 'pdfmake' {
  type Fonts = Record<string, { normal: string; bold: string }>;
  const pdfmake: {
    virtualfs: Pick<typeof import('node:fs'), 'existsSync' | 'writeFileSync'>;
    setFonts: (fonts: Fonts) => void;
    setUrlAccessPolicy: (mayRead: (url: string) => boolean) => void;
    setLocalAccessPolicy: (mayRead: (path: string) => boolean) => void;
    createPdf: (definition: object) => { getBuffer: () => Promise<Buffer> };
  };
  export default pdfmake;
}

declare module 'pdfmake/fonts/Roboto.js' {
  const fonts: { Roboto: { normal: string; bold: string } };
  export default fonts;
}

declare module 'fontkit' {
  export const openSync: (file: string) => { hasGlyphForCodePoint: (code: number) => boolean };
}
