const failures = new WeakSet<object>();

export const isPartFailure = (error: unknown): boolean => error instanceof Error && failures.has(error);

const addSheet = (href: string) =>
  new Promise<unknown>((resolve, reject) => {
    const link = document.createElement('link');
    const onerror = () => {
      link.remove();
      reject(new Error(href));
    };
    document.head.append(Object.assign(link, { rel: 'stylesheet', href, onload: resolve, onerror }));
  });

const fetchScript = async (href: string) => {
  const answer = await fetch(href);
  if (!answer.ok) throw new Error(`${answer.status} ${href}`);
  await answer.blob();
};

const files = new Map<string, Promise<unknown>>();

const loadFile = (path: string): Promise<unknown> => {
  const href = `/${path}`;
  let file = files.get(href);
  if (!file) {
    const came = document.querySelector(`link[href="${href}"],script[src="${href}"]`);
    file = came ? Promise.resolve() : href.endsWith('.css') ? addSheet(href) : fetchScript(href);
    files.set(href, file);
    file.catch(() => files.delete(href));
  }
  return file;
};

/** Chromium never asks again for a module that it could not load, so the files are fetched first. */
export const __vitePreload = async <Part>(load: () => Promise<Part>, paths: string[] = []): Promise<Part> => {
  try {
    await Promise.all(paths.map(loadFile));
    return await load();
  } catch (error) {
    if (error instanceof Error) failures.add(error);
    throw error;
  }
};
