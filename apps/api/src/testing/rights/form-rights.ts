import { type EndpointRights, parseRights } from './rights-columns.ts'

/** The level of the place at which a form is opened, or none. */
export type FormRightsPlace = 'farm' | 'barn' | 'section' | 'batchBarn' | 'batch' | '-'

export interface FormRights extends EndpointRights {
  form: number
  place: FormRightsPlace
}

/**
 * Who may open which form, and where: written by hand from section 0.2 of the catalogue, independent of the program.
 */
const FORM_RIGHTS_TABLE = `
1    section    member    write   -
2    section    member    write   -
3    section    member    write   -
4    section    member    write   -
5    section    member    write   -
6    section    member    write   -
6    farm       member    write   -
7    section    member    write   -
7    farm       member    write   -
8    barn       member    write   -
9    farm       member    write   -
9    barn       member    write   -
9    batch      member    write   -
10   farm       member    write   -
11   section    member    write   Medicine
13   section    member    write   -
14   section    member    write   RealTime
16   batch      member    write   -
17   farm       member    write   -
20   farm       member    write   StatusEntries
21   batchBarn  member    write   -
22   batch      member    write   -
23   batch      member    write   -
31   section    member    write   Assignments
32   farm       member    write   Medicine
37   section    member    write   RealTime
50   -          solution  -       -
51   -          manager   -       -
52   -          manager   -       -
53   farm       manager   -       -
54   farm       manager   -       -
55   barn       manager   -       -
56   barn       manager   -       Sections
57   section    manager   -       Sections
60   -          manager   -       -
61   -          manager   -       -
62   -          manager   -       -
63   -          manager   -       Medicine
64   -          manager   -       -
65   -          manager   -       RealTime
66   -          manager   -       RealTime
68   -          manager   -       -
69   -          manager   -       PriceListings
70   -          manager   -       -
67   -          manager   -       -
71   -          manager   -       -
72   -          manager   -       -
73   -          manager   -       -
74   -          manager   -       -
999  -          member    -       Debug
`

export const formRights = (): FormRights[] =>
  FORM_RIGHTS_TABLE.split('\n')
    .filter((line) => line.trim() !== '')
    .map((line) => {
      const [form = '', place = '', ...rights] = line.trim().split(/\s+/)
      return { form: Number(form), place: place as FormRightsPlace, ...parseRights(rights) }
    })
