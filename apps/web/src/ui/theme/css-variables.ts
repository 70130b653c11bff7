import type { CSSVariablesResolver } from '@mantine/core'
import { type ActiveBrand, brandColoursOf } from './brand.ts'
import { type ColourScheme, solidTokens, themeTokens } from './tokens.ts'

const asVariables = (colours: object) =>
  Object.fromEntries(Object.entries(colours).map(([name, colour]) => [`--${name}`, String(colour)]))

/** Mantine's own greys have too little contrast; every one used for text or an outline points to a token instead. */
const kitVariables = {
  '--mantine-color-body': 'var(--surface)',
  '--mantine-color-text': 'var(--text)',
  '--mantine-color-bright': 'var(--text)',
  '--mantine-color-dimmed': 'var(--text-muted)',
  '--mantine-color-placeholder': 'var(--text-muted)',
  '--mantine-color-error': 'var(--alarm)',
  '--mantine-color-success': 'var(--ok)',
  '--mantine-color-anchor': 'var(--brand)',
  '--mantine-color-default': 'var(--surface)',
  '--mantine-color-default-hover': 'var(--sunken)',
  '--mantine-color-default-color': 'var(--text)',
  '--mantine-color-default-border': 'var(--border-strong)',
  '--mantine-color-disabled': 'var(--sunken)',
  '--mantine-color-disabled-color': 'var(--text-disabled)',
  '--mantine-color-disabled-border': 'var(--border)',
  '--mantine-primary-color-contrast': 'var(--on-brand)',
  '--mantine-color-brand-filled': 'var(--brand)',
  '--mantine-color-brand-filled-hover': 'var(--brand-hover)',
  '--mantine-color-brand-light': 'var(--brand-tint)',
  '--mantine-color-brand-light-hover': 'var(--brand-tint)',
  '--mantine-color-brand-light-color': 'var(--brand)',
  '--mantine-color-brand-outline': 'var(--brand)',
  '--mantine-color-brand-text': 'var(--brand)',
  '--mantine-color-alarm-filled': 'var(--alarm-solid)',
  '--mantine-color-alarm-light': 'var(--alarm-tint)',
  '--mantine-color-alarm-light-color': 'var(--alarm)',
  '--mantine-color-alarm-outline': 'var(--alarm)',
  '--mantine-color-alarm-text': 'var(--alarm)',
}

/** All tokens and the brand as CSS variables, per scheme. */
export const cssVariables =
  (brand: ActiveBrand): CSSVariablesResolver =>
  () => {
    const schemeVariables = (scheme: ColourScheme) => ({
      ...asVariables(themeTokens(scheme)),
      ...asVariables(brandColoursOf(brand, scheme)),
      ...kitVariables,
    })
    return { variables: asVariables(solidTokens), light: schemeVariables('light'), dark: schemeVariables('dark') }
  }
