import { BarChart, LineChart } from 'echarts/charts'
import {
  GraphicComponent,
  GridComponent,
  MarkAreaComponent,
  MarkLineComponent,
  TooltipComponent,
} from 'echarts/components'
import { init, registerLocale, use } from 'echarts/core'
import { LabelLayout } from 'echarts/features'
import english from 'echarts/i18n/langEN-obj.js'
import { CanvasRenderer } from 'echarts/renderers'
import { languages } from '#lib/language.ts'
import { chartLocale } from './chart-locale.ts'

// What is not named here draws nothing and says nothing.
use([
  BarChart,
  LineChart,
  GridComponent,
  TooltipComponent,
  MarkLineComponent,
  MarkAreaComponent,
  GraphicComponent,
  LabelLayout,
  CanvasRenderer,
])

for (const language of languages) registerLocale(language, { ...english, ...chartLocale(language) })

export { init }
