import { tellsWhatWasTrue } from '#testing/seeds.ts'

tellsWhatWasTrue([6, 7, 8, 9, 10])
