import type { BarnId, BatchId, DirectoryId, FarmId, MixId, SectionId } from '@herdboard/contract/ids.ts'
import type { PlaceOfRecord } from '#modules/ledger/draft.ts'
import { newId } from '#platform/ids.ts'
import { type DemoMix, demoMixes, finisherFarm, weanerFarm } from './demo-places.ts'
import type { Stage } from './herd-story.ts'
import type { PlaceRows } from './sql.ts'

/** The places with their ids, and the stage that the story plays on. */
export function setStage(directoryId: DirectoryId) {
  const rows: PlaceRows = { farms: [], barns: [], sections: [] }
  const batches: { id: BatchId; barnId: BarnId; name: string; startDay: string }[] = []
  const farmOf = ({ name, chr, street }: typeof weanerFarm | typeof finisherFarm, places: number): FarmId => {
    const id = newId<FarmId>()
    rows.farms.push({ directory_id: directoryId, id, name, chr_number: chr, street, pig_capacity: places })
    return id
  }
  const barnOf = (farmId: FarmId, name: string, pigType: 1 | 2, places: number): BarnId => {
    const id = newId<BarnId>()
    const isBatch = pigType === 1
    rows.barns.push({
      directory_id: directoryId,
      id,
      farm_id: farmId,
      name,
      pig_type: pigType,
      is_batch_production: isBatch,
      pig_capacity: places,
    })
    return id
  }
  const weaners = farmOf(
    weanerFarm,
    weanerFarm.barns.reduce((sum, barn) => sum + barn.places, 0),
  )
  const weanerBarns = weanerFarm.barns.map(
    ({ name, places }): PlaceOfRecord => ({
      farmId: weaners,
      barnId: barnOf(weaners, name, 1, places),
      sectionId: null,
      batchId: null,
    }),
  )
  const finishers = farmOf(
    finisherFarm,
    finisherFarm.barns.reduce((sum, barn) => sum + barn.places * barn.sections.length, 0),
  )
  const sections = finisherFarm.barns.flatMap(({ name, places, sections: names }) => {
    const barnId = barnOf(finishers, name, 2, places * names.length)
    return names.map((section): PlaceOfRecord => {
      const sectionId = newId<SectionId>()
      rows.sections.push({
        directory_id: directoryId,
        id: sectionId,
        barn_id: barnId,
        name: section,
        pig_capacity: places,
      })
      return { farmId: finishers, barnId, sectionId, batchId: null }
    })
  })
  const stage: Stage = {
    weanerBarns,
    sectionGroups: [0, 4, 8, 12].map((first) => sections.slice(first, first + 4)),
    mixes: Object.fromEntries(Object.keys(demoMixes).map((key) => [key, newId<MixId>()])) as Record<DemoMix, MixId>,
    newBatch: (barn, name, startDay) => {
      const id = newId<BatchId>()
      batches.push({ id, barnId: barn.barnId as BarnId, name, startDay })
      return { ...barn, batchId: id }
    },
  }
  return { rows, stage, batches }
}
