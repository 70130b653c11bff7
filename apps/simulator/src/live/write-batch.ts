import { fillLiveForm } from './fill-form.ts'
import type { LiveActionOf } from './live-actions.ts'
import { fetchForm, type SubmitResult, submitLiveForm } from './submit-form.ts'
import type { WriterContext } from './writer-context.ts'

const OPEN_BATCH = 21
const CLOSE_BATCH = 23
/** Option of the close form that explains remaining pigs as missing. */
const MISSING = '1'

/** Opens a batch, without pigs yet. */
export async function submitOpenBatch(
  writer: WriterContext,
  { key, farm, batch }: LiveActionOf<'openBatch'>,
): Promise<SubmitResult> {
  const places = await writer.places()
  if (places.batchId(batch) !== null) return { outcome: 'known', warnings: [] }
  const at = places.formPlaceIds({ farm, barn: batch.barnKey, section: null, batch: null })
  const sections = batch.sectionKeys.map((section) => places.idOf({ farm, barn: batch.barnKey, section, batch: null }))
  const typed = {
    FF_BatchName: batch.name,
    FF_StartDate: batch.startDay,
    FF_SupplierNumbers: batch.supplierNumber || null,
    FF_ProductionKind: String(batch.productionKind),
    FF_Sections: sections.length > 0 ? sections : null,
    FF_ExpectedEnd: batch.expectedEndDay,
  }
  const form = await fetchForm(writer, OPEN_BATCH, at)
  const done = await submitLiveForm(writer, OPEN_BATCH, at, key, fillLiveForm(form, [typed]))
  writer.refreshPlaces()
  return done
}

/** Closes a batch; pigs still in the ledger are missing. */
export async function submitCloseBatch(
  writer: WriterContext,
  { key, farm, batch, day }: LiveActionOf<'closeBatch'>,
): Promise<SubmitResult> {
  const places = await writer.places()
  if (places.isClosed(batch)) return { outcome: 'known', warnings: [] }
  const at = places.formPlaceIds({ farm, barn: batch.barnKey, section: null, batch: batch.key })
  const form = await fetchForm(writer, CLOSE_BATCH, at)
  const typed = { FF_EndDate: day, FF_RemainingAs: MISSING }
  const done = await submitLiveForm(writer, CLOSE_BATCH, at, key, fillLiveForm(form, [typed]))
  writer.refreshPlaces()
  return done
}
