import {
  createTheme,
  defaultVariantColorsResolver,
  type MantineColorsTuple,
  type MantineThemeOverride,
  type VariantColorsResolver,
  virtualColor,
} from '@mantine/core'
import { WeekdayHead } from '../calendar/weekday-head.tsx'
import { type ActiveBrand, brandColoursOf } from './brand.ts'
import { shadesOf } from './brand-shades.ts'
import { darkTokens, lightTokens } from './tokens.ts'

/** Above the page: sticky heads 10, sidebar 20, top bar 30, popovers 40, modals 50, toasts 60, preloader 70. */
export const zIndexLayers = {
  stickyHead: 10,
  sidebar: 20,
  topBar: 30,
  popover: 40,
  modal: 50,
  toast: 60,
  preloader: 70,
}

export const TOOLTIP_DELAY_MS = 200

const even = (colour: string): MantineColorsTuple =>
  [colour, colour, colour, colour, colour, colour, colour, colour, colour, colour] as const

const greys: MantineColorsTuple = [
  lightTokens.page,
  lightTokens.sunken,
  '#E1E6EB',
  lightTokens.border,
  '#B3BDC8',
  lightTokens['border-strong'],
  lightTokens['text-muted'],
  '#3F4C59',
  '#2A3642',
  lightTokens.text,
]

/** Mantine's dark palette, palest first: text, outlines, hover, surface, page. */
const darkGreys: MantineColorsTuple = [
  darkTokens.text,
  darkTokens['text-muted'],
  '#93A0AD',
  darkTokens['border-strong'],
  darkTokens.border,
  darkTokens.raised,
  darkTokens.surface,
  darkTokens.page,
  darkTokens.sunken,
  '#07090C',
]

const inks: Readonly<Record<string, string>> = { brand: 'var(--on-brand)', alarm: 'var(--on-alarm-solid)' }

const variantColors: VariantColorsResolver = (input) => {
  const colours = defaultVariantColorsResolver(input)
  const ink = inks[input.color ?? input.theme.primaryColor]
  return input.variant === 'filled' && ink ? { ...colours, color: ink } : colours
}

const raised = { dropdown: { background: 'var(--raised)', borderColor: 'var(--border)' } }

export const kitTheme = (brand: ActiveBrand): MantineThemeOverride =>
  createTheme({
    colors: {
      brandLight: shadesOf(brandColoursOf(brand, 'light'), 'light'),
      brandDark: shadesOf(brandColoursOf(brand, 'dark'), 'dark'),
      brand: virtualColor({ name: 'brand', light: 'brandLight', dark: 'brandDark' }),
      alarm: even('#B3261E'),
      gray: greys,
      dark: darkGreys,
    },
    primaryColor: 'brand',
    primaryShade: 7,
    variantColorResolver: variantColors,
    black: lightTokens.text,
    fontFamily: '"Inter Variable", system-ui, "Segoe UI", Roboto, sans-serif',
    fontSizes: { xs: '0.75rem', sm: '0.875rem', md: '1rem', lg: '1.25rem', xl: '1.5rem' },
    lineHeights: { xs: '1.3333', sm: '1.4286', md: '1.5', lg: '1.4', xl: '1.3333' },
    headings: {
      fontWeight: '600',
      sizes: {
        h1: { fontSize: '1.5rem', lineHeight: '2rem' },
        h2: { fontSize: '1.25rem', lineHeight: '1.75rem' },
        h3: { fontSize: '1rem', lineHeight: '1.5rem' },
        h4: { fontSize: '0.875rem', lineHeight: '1.25rem' },
        h5: { fontSize: '0.875rem', lineHeight: '1.25rem' },
        h6: { fontSize: '0.75rem', lineHeight: '1rem' },
      },
    },
    spacing: { xs: '0.5rem', sm: '0.75rem', md: '1rem', lg: '1.5rem', xl: '2rem' },
    radius: { xs: '4px', sm: '6px', md: '8px', lg: '12px', xl: '16px' },
    defaultRadius: 'sm',
    breakpoints: { xs: '40em', sm: '48em', md: '64em', lg: '80em', xl: '96em' },
    shadows: { md: '0 4px 16px rgb(12 16 21 / 0.16)', lg: '0 4px 16px rgb(12 16 21 / 0.16)' },
    respectReducedMotion: true,
    cursorType: 'pointer',
    // Plain objects, not `Part.extend`: importing a component here would add it to the first load of every page.
    components: {
      ActionIcon: { defaultProps: { variant: 'subtle', color: 'gray' } },
      Button: { vars: () => ({ root: { '--button-height': 'var(--control-height)' } }) },
      Checkbox: {
        defaultProps: { radius: 'xs' },
        vars: () => ({ root: { '--checkbox-icon-color': 'var(--on-brand)', '--checkbox-size': '20px' } }),
      },
      Chip: { vars: () => ({ root: { '--chip-color': 'var(--on-brand)', '--chip-icon-color': 'var(--on-brand)' } }) },
      Input: {
        vars: () => ({
          wrapper: {
            '--input-height': 'var(--control-height)',
            '--input-fz': '1rem',
            '--input-bd': 'var(--border-strong)',
          },
        }),
      },
      // Lists of choices also open in windows; they close when a window opens over them.
      Combobox: { defaultProps: { zIndex: zIndexLayers.modal + 1 } },
      InputWrapper: {
        vars: () => ({
          label: { '--input-label-size': '0.875rem', '--input-asterisk-color': 'var(--alarm)' },
          description: { '--input-description-size': '0.75rem' },
          error: { '--input-error-size': '0.75rem' },
        }),
      },
      Menu: {
        defaultProps: {
          shadow: 'md',
          zIndex: zIndexLayers.popover,
          transitionProps: { duration: 120 },
          // The buttons of menus do not scroll out of view.
          hideDetached: false,
          // Focuses the first item: Mantine's focus placeholder is not a valid child of a menu.
          withInitialFocusPlaceholder: false,
        },
        styles: { ...raised, item: { minHeight: 'var(--control-height)' } },
      },
      Modal: {
        defaultProps: {
          radius: 'lg',
          zIndex: zIndexLayers.modal,
          centered: true,
          transitionProps: { duration: 200 },
          overlayProps: { backgroundOpacity: 0.5, color: '#0C1015' },
        },
        styles: { title: { fontSize: '1.25rem', lineHeight: '1.75rem', fontWeight: 600 } },
      },
      Popover: {
        defaultProps: {
          shadow: 'md',
          hideDetached: false,
          zIndex: zIndexLayers.popover,
          transitionProps: { duration: 120 },
        },
        styles: raised,
      },
      WeekdaysRow: { defaultProps: { cellComponent: WeekdayHead } },
      Tooltip: {
        defaultProps: {
          openDelay: TOOLTIP_DELAY_MS,
          zIndex: zIndexLayers.modal + 1,
          events: { hover: true, focus: true, touch: true },
          multiline: true,
          maw: 320,
          transitionProps: { duration: 120 },
        },
      },
    },
  })
