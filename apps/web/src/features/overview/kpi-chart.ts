/** Item number of the dashboard chart of each key figure, by type id. */
const chartOf: Readonly<Record<number, number>> = {
  1: 10,
  2: 10,
  3: 20,
  4: 20,
  5: 21,
  6: 11,
  7: 11,
  8: 12,
  10: 13,
  11: 13,
  12: 30,
  13: 30,
  18: 23,
  22: 70,
  23: 40,
  24: 41,
  25: 50,
  26: 32,
}

/** Returns the chart item of a key figure, if it is on the screen; else null. */
export function kpiChartItem(typeId: number, itemNumbers: ReadonlySet<number>): number | null {
  const itemNo = chartOf[typeId]
  return itemNo !== undefined && itemNumbers.has(itemNo) ? itemNo : null
}
