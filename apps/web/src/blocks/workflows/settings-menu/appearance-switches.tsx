import { SegmentedControl, useMantineColorScheme } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { type DensitySetting, setDensity, useDensitySetting } from '#ui/theme/density.ts'

const THEMES = ['auto', 'light', 'dark'] as const
const DENSITIES = ['auto', 'comfortable', 'compact'] as const

/** Light, dark, or as the device has it; kept by this browser. */
export function ThemeSwitch() {
  const { t } = useTranslation('shell')
  const { colorScheme, setColorScheme } = useMantineColorScheme()
  return (
    <SegmentedControl
      fullWidth
      size="xs"
      aria-label={t('theme')}
      value={colorScheme}
      onChange={setColorScheme}
      data={THEMES.map((value) => ({ value, label: t(`theme_${value}`) }))}
    />
  )
}

/** How tall rows are; kept by this browser. */
export function DensitySwitch() {
  const { t } = useTranslation('shell')
  const density = useDensitySetting()
  return (
    <SegmentedControl<DensitySetting>
      fullWidth
      size="xs"
      aria-label={t('density')}
      value={density}
      onChange={setDensity}
      data={DENSITIES.map((value) => ({ value, label: t(`density_${value}`) }))}
    />
  )
}
