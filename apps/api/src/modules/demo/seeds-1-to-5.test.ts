import { testKpiAccuracy } from '#testing/sample-data/kpi-accuracy-seeds.ts'

testKpiAccuracy([1, 2, 3, 4, 5])
// Two years, from the day before the first count of a farm.
testKpiAccuracy([2], '2024-12-30')
