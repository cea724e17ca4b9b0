/** @jsxImportSource preact */
import './order-link.css';
import { render } from 'preact';
import { browserLanguage, showLanguage } from '../lib/language.ts';
import { callsOf } from './order-link.calls.ts';
import { OrderPage } from './order-page.tsx';

const root = document.getElementById('root');
if (!root) throw new Error('The page has no #root element.');

const [, , token = ''] = location.pathname.split('/');

void showLanguage(browserLanguage()).then(() => {
  root.replaceChildren();
  render(<OrderPage calls={callsOf(token)} />, root);
});
