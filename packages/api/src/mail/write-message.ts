import type { MailWords } from '@farm/data/mail';
import type { Language } from '@farm/domain/core';

type Letter = MailWords & {
  language: Language;
  farm: { name: string | null; address: string | null; phone: string | null };
  link?: string | undefined;
};

const escaped = (text: string) =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;');

const CONTROL = /[\p{Cc}\p{Cf}]/gu;

/** On one line, without letters that nobody sees. */
export const onOneLine = (text: string): string =>
  text.replaceAll(/\s+/g, ' ').replaceAll(CONTROL, '').trim();

const linesOf = (text: string) => text.split(/\r\n|\r|\n/);

const STYLE =
  ':root{color-scheme:light dark}' +
  'body{margin:0;padding:24px 16px;background:#f6f5f1;color:#22301f;font:16px/1.5 system-ui,-apple-system,"Segoe UI",sans-serif}' +
  'main{max-width:560px;margin:0 auto;padding:24px;background:#fff;border-top:4px solid #2f7244;border-radius:8px}' +
  'p{margin:0 0 16px;overflow-wrap:anywhere}footer{margin-top:24px;color:#5c665a;font-size:14px}' +
  '@media (prefers-color-scheme:dark){body{background:#161a15;color:#e6ebe3}main{background:#20261e;border-color:#6bbd82}footer{color:#a7b2a3}}';

/** It makes text of what a person typed, in both. */
export const writeMessage = ({
  subject,
  note,
  language,
  farm,
  link,
}: Letter): { text: string; html: string } => {
  const foot = [farm.name, farm.address, farm.phone]
    .filter((line) => line !== null)
    .flatMap((line) => linesOf(line));
  const paragraphs = note
    .split(/(?:\r\n|\r|\n){2,}/)
    .map((each) => `<p>${linesOf(each).map(escaped).join('<br>')}</p>`);
  const shownLink = link ? `<p><a href="${escaped(link)}">${escaped(link)}</a></p>` : '';
  const shownFoot = foot.length > 0 ? `<footer>${foot.map(escaped).join('<br>')}</footer>` : '';
  return {
    text: `${linesOf(note).join('\n')}\n${link ? `\n${link}\n` : ''}${foot.length > 0 ? `\n-- \n${foot.join('\n')}\n` : ''}`,
    html:
      `<!doctype html><html lang="${language}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">` +
      `<meta name="color-scheme" content="light dark"><title>${escaped(subject)}</title><style>${STYLE}</style></head>` +
      `<body><main>${paragraphs.join('')}${shownLink}${shownFoot}</main></body></html>`,
  };
};
