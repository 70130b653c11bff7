import { testKpiAccuracy } from '#testing/sample-data/kpi-accuracy-seeds.ts'

// Two years, from the day before the first count of a farm.
testKpiAccuracy([2], '2024-12-30')
