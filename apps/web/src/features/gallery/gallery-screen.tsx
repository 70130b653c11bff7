import { Button, useMantineColorScheme } from '@mantine/core'
import { useState } from 'react'
import { type DatePeriod, defaultPeriod } from '#blocks/parts/period-picker/period.ts'
import { PeriodPicker } from '#blocks/parts/period-picker/period-picker.tsx'
import { startLanguage } from '#i18n/start-language.ts'
import { useLanguage } from '#i18n/use-language.ts'
import { isLanguage, languageCodes } from '#lib/locale/language.ts'
import { useToday } from '#lib/today.ts'
import { Page } from '#ui/page/page.tsx'
import { SegmentedControl } from '#ui/segmented-control/segmented-control.tsx'
import { applyBrand, loadBrandColours, ownBrand } from '#ui/theme/brand.ts'
import { CardGallery } from './card-gallery.tsx'
import { ChartGallery } from './chart-gallery.tsx'
import { FormGallery } from './form-gallery.tsx'
import classes from './gallery.module.css'
import { PartGallery } from './part-gallery.tsx'
import { PickerGallery } from './picker-gallery.tsx'
import { TableGallery } from './table-gallery.tsx'
import { TreeGallery } from './tree-gallery.tsx'

const brands = [null, '#C2185B', '#FFC107', '#1A237E'] as const

/** Every component in every state, for development. */
export function GalleryScreen() {
  const today = useToday()
  const language = useLanguage()
  const { setColorScheme, colorScheme } = useMantineColorScheme()
  const [period, setPeriod] = useState<DatePeriod>(() => defaultPeriod(today))

  return (
    <main>
      <Page
        heading="Dele i alle tilstande"
        subheading="Kun til udvikling"
        tools={
          <>
            <SegmentedControl
              aria-label="Sprog"
              data={languageCodes.map((value) => ({ value, label: value }))}
              value={language}
              onChange={(value) => isLanguage(value) && startLanguage(value)}
            />
            <SegmentedControl
              aria-label="Tema"
              data={(['auto', 'light', 'dark'] as const).map((value) => ({ value, label: value }))}
              value={colorScheme}
              onChange={setColorScheme}
            />
            <PeriodPicker period={period} onChange={setPeriod} />
          </>
        }
      >
        <div className={classes.sections}>
          <div className={classes.row}>
            {brands.map((colour) => (
              <Button
                key={colour ?? 'own'}
                variant="default"
                onClick={async () => applyBrand({ ...ownBrand, colours: await loadBrandColours(colour) })}
              >
                {colour ?? 'Petrol'}
              </Button>
            ))}
          </div>
          <section id="diagrammer" className={classes.sections} aria-label="Diagrammer">
            <ChartGallery />
          </section>
          <section id="tabeller" className={classes.sections} aria-label="Tabeller">
            <TableGallery period={period} />
          </section>
          <section id="tal-og-lister" className={classes.sections} aria-label="Tal og lister">
            <CardGallery />
          </section>
          <section id="formularer" className={classes.sections} aria-label="Formularer">
            <FormGallery />
          </section>
          <section id="dele" className={classes.sections} aria-label="Dele">
            <PartGallery />
          </section>
          <section id="steder" className={classes.sections} aria-label="Steder">
            <TreeGallery />
            <PickerGallery />
          </section>
        </div>
      </Page>
    </main>
  )
}
