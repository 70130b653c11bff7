/** Peaks of a daily profile: height above the mean, waves a day and hour of the peak. */
type Waves = readonly (readonly [height: number, waves: number, peakHour: number])[]

const waves: readonly Waves[] = [
  [
    [0.65, 1, 15.5],
    [0.15, 2, 7],
    [0.08, 3, 17.5],
  ],
  [
    [0.55, 1, 14],
    [0.2, 2, 6],
    [0.05, 3, 16],
  ],
  [
    [0.45, 1, 16],
    [0.3, 2, 7.5],
    [0.1, 3, 18],
  ],
  [
    [0.7, 1, 15],
    [0.1, 2, 9],
    [0.05, 4, 8],
  ],
  [
    [0.35, 1, 13],
    [0.35, 2, 7],
    [0.12, 3, 6.5],
  ],
  [
    [0.5, 1, 17],
    [0.1, 2, 5],
    [0.15, 3, 17],
  ],
  [
    [0.6, 1, 12.5],
    [0.2, 2, 12],
    [0.05, 3, 8],
  ],
  [
    [0.25, 1, 15],
    [0.15, 2, 8],
    [0.1, 4, 7],
  ],
  [
    [0.5, 1, 15],
    [0.25, 2, 8],
    [0.12, 4, 8],
  ],
  [
    [0.4, 1, 11],
    [0.2, 2, 7],
    [0.1, 3, 7],
  ],
  [
    [0.6, 1, 18],
    [0.2, 2, 6.5],
    [0.08, 5, 18],
  ],
  [
    [0.3, 1, 14.5],
    [0.3, 2, 6],
    [0.2, 3, 6],
  ],
]

/** Twelve daily profiles: share of the day's water in each hour, hour 0 first. The first is that of docs/domain/alarms.md */
export const waterProfiles: readonly (readonly number[])[] = waves.map((peaks) => {
  const levels = Array.from({ length: 24 }, (_, hour) =>
    Math.max(
      0.05,
      peaks.reduce(
        (sum, [height, count, peak]) => sum + height * Math.cos((2 * Math.PI * count * (hour + 0.5 - peak)) / 24),
        1,
      ),
    ),
  )
  const sum = levels.reduce((all, level) => all + level, 0)
  return levels.map((level) => level / sum)
})
