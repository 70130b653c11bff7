import { testKpiAccuracy } from '#testing/seeds.ts'

testKpiAccuracy([6, 7, 8, 9, 10])
