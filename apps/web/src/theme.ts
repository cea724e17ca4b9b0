import { t } from '@lingui/core/macro';
import { type CSSVariablesResolver, createTheme, type MantineColorsTuple } from '@mantine/core';

const brand: MantineColorsTuple = [
  '#eff7f0',
  '#dcecdf',
  '#b9d9c0',
  '#93c49e',
  '#6fae7e',
  '#519a64',
  '#3a824f',
  '#2f7244',
  '#265d38',
  '#1c472a',
];

const warmGray: MantineColorsTuple = [
  '#faf8f5',
  '#f4f1ec',
  '#e9e5de',
  '#dcd6cd',
  '#c5beb3',
  '#8c857a',
  '#676057',
  '#524c45',
  '#3a3631',
  '#24211e',
];

const warmDark: MantineColorsTuple = [
  '#e8e4dd',
  '#cfc9c0',
  '#aaa399',
  '#857e75',
  '#4a453f',
  '#38342f',
  '#2b2825',
  '#22201d',
  '#191715',
  '#110f0e',
];

const red: MantineColorsTuple = [
  '#fdf1ef',
  '#fadfdb',
  '#f3bdb6',
  '#ea978c',
  '#e07668',
  '#d4574a',
  '#c64136',
  '#b0342a',
  '#932a22',
  '#76211b',
];

const fonts =
  '"Figtree Variable", "Figtree Fallback", system-ui, -apple-system, "Segoe UI", Roboto, "Helvetica Neue", "Noto Sans", Arial, sans-serif, "Apple Color Emoji", "Segoe UI Emoji"';

export const theme = createTheme({
  primaryColor: 'brand',
  // White text on either shade, of brand and of red, has a contrast of at least 4.5.
  primaryShade: { light: 7, dark: 6 },
  colors: { brand, gray: warmGray, dark: warmDark, red },
  black: '#24211e',
  fontFamily: fonts,
  headings: { fontFamily: fonts, fontWeight: '650', textWrap: 'balance' },
  defaultRadius: 'md',
  cursorType: 'pointer',
  respectReducedMotion: true,
  components: {
    ActionIcon: { defaultProps: { variant: 'subtle', color: 'gray' } },
    InputWrapper: { defaultProps: { withAsterisk: false } },
    // During a fade, the text's contrast would be too low.
    SegmentedControl: { defaultProps: { transitionDuration: 0 } },
    Select: { defaultProps: { selectFirstOptionOnChange: true } },
    Textarea: { defaultProps: { autosize: true, minRows: 2 } },
    // A function, so that the text follows the language.
    Modal: { defaultProps: () => ({ closeButtonProps: { 'aria-label': t`Close` } }) },
  },
});

export const cssVariables: CSSVariablesResolver = () => ({
  variables: {},
  light: {
    '--mantine-color-error': 'var(--mantine-color-red-7)',
    '--mantine-color-placeholder': 'var(--mantine-color-gray-6)',
    '--farm-color-page': '#f6f3ee',
    '--farm-color-control-border': 'var(--mantine-color-gray-5)',
    '--farm-color-panel': 'var(--mantine-color-brand-8)',
    '--farm-color-panel-deep': 'var(--mantine-color-brand-9)',
    '--farm-color-caution': '#b57a15',
    '--farm-color-caution-soft': '#fdf3dc',
    '--farm-color-caution-text': '#573d08',
    '--mantine-color-yellow-light': 'var(--farm-color-caution-soft)',
    '--mantine-color-yellow-light-color': 'var(--farm-color-caution-text)',
    '--farm-kind-info': '#31608c',
    '--farm-kind-warning': '#8a5a00',
    '--farm-kind-success': 'var(--mantine-color-brand-7)',
    '--farm-kind-message': '#6a4a8c',
    '--farm-drawing-soft': '#e8efe4',
    '--farm-drawing-leaf': '#a9cfb1',
    '--farm-drawing-deep': '#2f7244',
    '--farm-drawing-warm': '#f0cf9a',
    '--farm-drawing-paper': '#fffdf9',
    '--farm-drawing-line': '#524c45',
  },
  dark: {
    '--mantine-color-error': 'var(--mantine-color-red-3)',
    // With Mantine's own colors, a light button would look disabled.
    '--mantine-color-brand-light': '#1f3d2a',
    '--mantine-color-brand-light-hover': '#284b34',
    '--mantine-color-brand-light-color': 'var(--mantine-color-brand-2)',
    '--mantine-color-red-light-color': 'var(--mantine-color-red-3)',
    '--mantine-color-gray-light': 'var(--mantine-color-dark-5)',
    '--mantine-color-gray-light-hover': 'var(--mantine-color-dark-4)',
    '--mantine-color-placeholder': 'var(--mantine-color-dark-2)',
    '--farm-color-page': 'var(--mantine-color-dark-8)',
    '--farm-color-control-border': 'var(--mantine-color-dark-3)',
    '--farm-color-panel': '#1d3a27',
    '--farm-color-panel-deep': '#14281b',
    '--farm-color-caution': '#b58a45',
    '--farm-color-caution-soft': '#3a2f1a',
    '--farm-color-caution-text': '#f3dfb3',
    '--mantine-color-yellow-light': 'var(--farm-color-caution-soft)',
    '--mantine-color-yellow-light-color': 'var(--farm-color-caution-text)',
    '--farm-kind-info': '#9cc4e8',
    '--farm-kind-warning': '#efc77a',
    '--farm-kind-success': 'var(--mantine-color-brand-3)',
    '--farm-kind-message': '#cdb4e6',
    '--farm-drawing-soft': '#263129',
    '--farm-drawing-leaf': '#3a6b48',
    '--farm-drawing-deep': '#93c49e',
    '--farm-drawing-warm': '#8a6a35',
    '--farm-drawing-paper': '#38342f',
    '--farm-drawing-line': '#cfc9c0',
  },
});
