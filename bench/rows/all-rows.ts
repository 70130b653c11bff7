import type { BenchRow } from '../bench-row.ts'
import { alarmDelay } from './alarm-delay.ts'
import { analysisRow } from './analysis.ts'
import { auditSearch } from './audit-search.ts'
import { backDated } from './back-dated-deaths.ts'
import { deadPigsRow } from './dead-pigs-form.ts'
import { eControlPdf } from './e-control-pdf.ts'
import { firstLoad } from './first-load.ts'
import { floodRow } from './flood.ts'
import { hourlyChart } from './hourly-chart.ts'
import { importRow } from './import-file.ts'
import { kpisRow } from './kpis.ts'
import { mqttIntake } from './mqtt-intake.ts'
import { noticesRow } from './notices.ts'
import { overviewRow } from './overview.ts'
import { peopleRow } from './people.ts'
import { processesRow } from './processes.ts'
import { rebuildRow } from './rebuild.ts'
import { recordsList } from './records-list.ts'
import { revisionsRow } from './revisions.ts'
import { sensorIntake } from './sensor-intake.ts'
import { screenRequests, smallListsRow } from './small-lists.ts'
import { uploadMemoryRow } from './upload-memory.ts'

/** Rows in the order of the table. Those that fill the herd are last, so that they do not slow down others. */
export const allRows: readonly BenchRow[] = [
  recordsList,
  kpisRow,
  overviewRow,
  hourlyChart,
  smallListsRow,
  screenRequests,
  eControlPdf,
  firstLoad,
  analysisRow,
  deadPigsRow,
  backDated,
  rebuildRow,
  revisionsRow,
  noticesRow,
  processesRow,
  sensorIntake,
  mqttIntake,
  alarmDelay,
  floodRow,
  peopleRow,
  uploadMemoryRow,
  importRow,
  auditSearch,
]
