import { brandBackgrounds } from '@herdboard/contract/system/brand-contrast.ts'

/** Colour tokens by purpose. Text has a contrast of 4.5:1 and graphics of 3:1 on their background. */
export const lightTokens = {
  page: '#F5F7F9',
  surface: '#FFFFFF',
  sunken: brandBackgrounds.light,
  raised: '#FFFFFF',
  border: '#D3D9E0',
  'border-strong': '#7A8694',
  text: '#17212B',
  'text-muted': '#52606D',
  'text-disabled': '#8A95A1',
  focus: '#0B57D0',
  ok: '#00785A',
  'ok-tint': '#E0F3EC',
  warning: '#8F5300',
  'warning-tint': '#FFF1D6',
  alarm: '#B3261E',
  'alarm-tint': '#FCE8E6',
  information: '#1F5FAE',
  'information-tint': '#E6F0FB',
  'chart-1': '#1D94FE',
  'chart-2': '#6C3C01',
  'chart-3': '#6A35B5',
  'chart-4': '#788B0D',
  'chart-5': '#024E4A',
  'chart-6': '#DA6A8F',
} as const

export type ThemeTokenName = keyof typeof lightTokens
export type ThemeTokens = Readonly<Record<ThemeTokenName, string>>

/** The colours of dark mode. */
export const darkTokens: ThemeTokens = {
  page: '#11161C',
  surface: '#1A2129',
  sunken: '#0C1015',
  raised: brandBackgrounds.dark,
  border: '#36414D',
  'border-strong': '#7D8A98',
  text: '#E8EDF2',
  'text-muted': '#A9B5C1',
  'text-disabled': '#6F7B87',
  focus: '#8AB4FF',
  ok: '#4CC9A0',
  'ok-tint': '#0F3228',
  warning: '#F2B544',
  'warning-tint': '#3A2A0E',
  alarm: '#FF8A80',
  'alarm-tint': '#3F1B19',
  information: '#82B4F5',
  'information-tint': '#152C47',
  'chart-1': '#87B4FF',
  'chart-2': '#A15B00',
  'chart-3': '#8152CF',
  'chart-4': '#B1C011',
  'chart-5': '#018172',
  'chart-6': '#FEB6BF',
}

/** Badge fills, the same in both schemes, each with a text colour of sufficient contrast. */
export const solidTokens = {
  'ok-solid': '#00785A',
  'on-ok-solid': '#FFFFFF',
  'warning-solid': '#F2A60D',
  'on-warning-solid': '#17212B',
  'alarm-solid': '#B3261E',
  'on-alarm-solid': '#FFFFFF',
  'information-solid': '#1F5FAE',
  'on-information-solid': '#FFFFFF',
} as const

export type ColourScheme = 'light' | 'dark'
export const themeTokens = (scheme: ColourScheme): ThemeTokens => (scheme === 'light' ? lightTokens : darkTokens)
