import { createHash } from 'node:crypto';
import type { Language } from '@farm/domain/core';
import { sayIn } from '../documents/say-in.ts';
import { paperTexts } from './paper/packing-paper.texts.ts';

const STYLE =
  ':root{color-scheme:light dark}body{font:1rem/1.5 system-ui,sans-serif;margin:15vh auto;max-width:26rem;padding:0 1rem;text-align:center}' +
  'button{font:inherit;font-weight:600;min-height:3rem;padding:0 1.5rem;border:0;border-radius:.5rem;background:#2f7244;color:#fff;cursor:pointer}';

const styleHash = createHash('sha256').update(STYLE).digest('base64');

export const ASK_POLICY = `default-src 'none';style-src 'sha256-${styleHash}';form-action 'self';frame-ancestors 'none'`;

/** A page whose button prints what its own address names: following a link must not number anything. */
export const askPrint = (language: Language): string => {
  const say = sayIn(language);
  const [title, why] = [say(paperTexts.paperAskedPrint()), say(paperTexts.paperAsks())];
  return `<!doctype html><html lang="${language}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${title}</title><style>${STYLE}</style></head><body><main><p>${why}</p><form method="post"><button autofocus>${title}</button></form></main></body></html>`;
};
