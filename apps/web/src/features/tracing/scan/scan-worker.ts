import { prepareZXingModule, type ReadResult, readBarcodes } from 'zxing-wasm/reader';
import reader from 'zxing-wasm/reader/zxing_reader.wasm?url';

// The library would take this file from another server.
prepareZXingModule({ overrides: { locateFile: () => reader } });

const isGs1 = ({ contentType }: ReadResult) => contentType === 'GS1';

/** As a scanner types it: its kind is said where the text is made of elements. */
const typedText = (symbol: ReadResult) =>
  isGs1(symbol) ? symbol.symbologyIdentifier + symbol.text : symbol.text;

const read = async (picture: ImageData): Promise<string[]> => {
  const symbols = await readBarcodes(picture, {
    formats: ['Code128', 'DataMatrix', 'QRCode'],
    textMode: 'Plain',
    maxNumberOfSymbols: 8,
  });
  return symbols.toSorted((a, b) => Number(isGs1(b)) - Number(isGs1(a))).map(typedText);
};

/** It answers each picture with what is on it, and with null if it cannot read at all. */
addEventListener('message', ({ data }: MessageEvent<ImageData>) => {
  read(data).then(postMessage, () => postMessage(null));
});
