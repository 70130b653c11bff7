import { useMantineColorScheme } from '@mantine/core'
import { useTranslation } from '#i18n/use-translation.ts'
import { SegmentedControl } from '#ui/segmented-control/segmented-control.tsx'
import { type DensitySetting, setDensity, useDensitySetting } from '#ui/theme/density.ts'

const THEMES = ['auto', 'light', 'dark'] as const
const DENSITIES = ['auto', 'comfortable', 'compact'] as const

/** Switch for light, dark or the device's scheme; stored in this browser. */
export function ThemeSwitch() {
  const { t } = useTranslation('shell')
  const { colorScheme, setColorScheme } = useMantineColorScheme()
  return (
    <SegmentedControl
      isFullWidth
      isSmall
      aria-label={t('theme')}
      value={colorScheme}
      onChange={setColorScheme}
      data={THEMES.map((value) => ({ value, label: t(`theme_${value}`) }))}
    />
  )
}

/** Switch for the row height; stored in this browser. */
export function DensitySwitch() {
  const { t } = useTranslation('shell')
  const density = useDensitySetting()
  return (
    <SegmentedControl<DensitySetting>
      isFullWidth
      isSmall
      aria-label={t('density')}
      value={density}
      onChange={setDensity}
      data={DENSITIES.map((value) => ({ value, label: t(`density_${value}`) }))}
    />
  )
}
