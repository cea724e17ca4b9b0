/** Unlike going to the address, it asks nothing about what would be lost by leaving the page. */
export const saveFrom = (address: string, name = ''): void => {
  const link = document.createElement('a');
  link.href = address;
  link.download = name;
  link.click();
};

export const saveFile = (name: string, type: string, content: string | Uint8Array<ArrayBuffer>): void => {
  const address = URL.createObjectURL(
    new Blob([content], { type: typeof content === 'string' ? `${type};charset=utf-8` : type }),
  );
  saveFrom(address, name);
  // The download keeps the file once it has started.
  setTimeout(() => URL.revokeObjectURL(address), 60_000);
};
