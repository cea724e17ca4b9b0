const filesIn = async (entry: FileSystemEntry): Promise<File[]> => {
  if (entry.isFile)
    return [
      await new Promise<File>((resolve, reject) => (entry as FileSystemFileEntry).file(resolve, reject)),
    ];
  const reader = (entry as FileSystemDirectoryEntry).createReader();
  const entries: FileSystemEntry[] = [];
  // It answers some at a time, and none once all were read.
  for (let read = -1; read < entries.length; ) {
    read = entries.length;
    entries.push(
      ...(await new Promise<FileSystemEntry[]>((resolve, reject) => reader.readEntries(resolve, reject))),
    );
  }
  return (await Promise.all(entries.map(filesIn))).flat();
};

const isList = ({ name }: File) => /^[^.].*\.(?:csv|tsv|txt|xlsx)$/i.test(name);

/** Answers the dropped files as they are, and from dropped folders the files that may be lists. */
export const droppedFiles = async ({
  items,
  files,
}: Pick<DataTransfer, 'items' | 'files'>): Promise<File[]> => {
  const entries = [...items].flatMap((item) => item.webkitGetAsEntry() ?? []);
  if (!entries.some(({ isDirectory }) => isDirectory)) return [...files];
  return (await Promise.all(entries.map(filesIn))).flat().filter(isList);
};
