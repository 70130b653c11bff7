import type { PigType } from '@herdboard/domain/growth/pig-type.ts'

/** Note of everyday work. `{sti}` is a pen, `{n}` a small number. */
export interface SampleNoteText {
  text: string
  /** Only for barns of this pig type; null for any. */
  pigType: PigType | null
  /** Only in these months; null: all year. */
  months: readonly number[] | null
  /** True for a note of the whole barn, not of a section. */
  isOfBarn: boolean
}

const note = (text: string, own: Partial<Omit<SampleNoteText, 'text'>> = {}): SampleNoteText => ({
  text,
  pigType: null,
  months: null,
  isOfBarn: false,
  ...own,
})

const summer = { months: [6, 7, 8] }
const winter = { months: [11, 12, 1, 2] }
const weaners = { pigType: 1 } as const
const finishers = { pigType: 2 } as const
const barn = { isOfBarn: true }

/** Texts as farmers type them on the phone: short and not always spelled out. */
export const noteTexts: readonly SampleNoteText[] = [
  note('Drikkeventil sti {sti} løb, pakning skiftet'),
  note('Drikkeventil i sti {sti} stoppet af kalk. Renset, tjek de andre'),
  note('Skruet ned for varmen, {n} grader. De ligger spredt nu', weaners),
  note('Gulvvarme slukket i dag', weaners),
  note('Varmelampe i sti {sti} sprunget, ny pære sat i', weaners),
  note('Ekstra halm i sti {sti}, lidt uro'),
  note('Reb og træklods hængt op i sti {sti}, enkelte napper i haler'),
  note('Halebid i sti {sti}. Bider taget ud og sat i aflastning', finishers),
  note('Taget {n} små fra til aflastningsstien'),
  note('Sti {sti}: {n} der halter lidt, holdes øje med', finishers),
  note('Hoster lidt om morgenen i den ende ved døren'),
  note('Lidt løse i maven i sti {sti}, ser ud til at rette sig', weaners),
  note('Æder rigtig godt nu, krybberne tomme kl. 10'),
  note('Automat i sti {sti} hang, banket løs og justeret ned'),
  note('Justeret foderautomater, der lå for meget på gulvet'),
  note('Skiftet til næste blanding i dag', weaners),
  note('Begyndt på slutblanding', finishers),
  note('Silo tømt og fejet inden ny levering', barn),
  note('Foder bygget bro i siloen, banket ned. Husk at tjekke i morgen', barn),
  note('Foderkæden strammet {n} led', barn),
  note('Ny motor på foderkæden, den gamle var brændt af', barn),
  note('Ventilator {n} larmer. Smed bestilt til torsdag', barn),
  note('Renset temperaturføler, viste 3 grader for meget'),
  note('Spjæld stod åbent på den ene side, rettet'),
  note('Alarmen testet, går igennem til telefonen', barn),
  note('Strømmen væk 20 min i nat, alt kom op igen selv', barn),
  note('Generator prøvekørt, ok', barn),
  note('Meget varmt, overbrusning sat til hvert kvarter', { ...finishers, ...summer }),
  note('Åbnet alle luger, fuld ventilation fra kl. 9', { ...summer, ...barn }),
  note('Flueklækning i gyllekanalen, sprøjtet mod larver', { ...summer, ...barn }),
  note('Frost i vandrøret ved porten, tøet op med varmepistol', { ...winter, ...barn }),
  note('Fugtigt på væggene, minimumsventilation sat op til {n} %', winter),
  note('Træk ved dør, tætnet med måtte', winter),
  note('Gyllen sluset ud', barn),
  note('Gyllekanal fyldt, slus ud senest fredag', barn),
  note('Rottekasser tilset, spist i kasse {n}', barn),
  note('Set rotte ved fodersiloen, kommunen ringet op', barn),
  note('Inventar løst i sti {sti}, svejset'),
  note('Spaltebræt knækket i sti {sti}, plade lagt over'),
  note('Lågen til sti {sti} hænger, bøjle skal skiftes'),
  note('Vejet {n} grise på slump, passer med kameraet', finishers),
  note('Meget uens, {n} kan gå med allerede på torsdag', finishers),
  note('Sorteret til levering, mærket med blå', finishers),
  note('Chaufføren sur over drivgangen, skal skrabes bedre næste gang', finishers),
  note('{n} slagtesvin med brysthindear på sidste afregning, tal med dyrlægen', finishers),
  note('Kødprocent lidt ned, se på slutblandingen', { ...finishers, ...barn }),
  note('Blodprøver taget, {n} stk. sendt til lab', barn),
  note('Salmonella-kødsaft: stadig niveau 1', { ...finishers, ...barn }),
  note('Sokkeprøve sendt ind i dag', weaners),
  note('SPF-prøve ok, sundhedsstatus uændret', barn),
  note('Elever fra landbrugsskolen på besøg, alle i bad', barn),
  note('Elektriker her, lyset i gangen virker igen', barn),
  note('Lys sat til 06-20'),
  note('Pumpe til vandmedicin testet, doserer rigtigt', barn),
  note('Medicinrum ryddet op, for gammel flaske leveret tilbage', barn),
  note('Nåle bestilt, kun {n} pakker tilbage', barn),
  note('Kadavertønde tømt, ny bestilt til tirsdag', barn),
  note('Sygesti strøet og gjort klar'),
  note('Sygesti fuld, {n} flyttet tilbage i dag'),
  note('Ro i stalden, alle oppe at æde', barn),
  note('Kontrol fra Fødevarestyrelsen, ingen anmærkninger', barn),
  note('Rådgiver gik stalden igennem, foreslår mere vand i sti 1-{n}', barn),
]

/** Notes on pigs that were just inserted: `{head}` pigs of `{kg}` kg. */
export const arrivalTexts = [
  '{head} grise ind, flotte og ens',
  '{head} ind i dag, {kg} kg i snit. Lidt små',
  '{head} nye. Mætte og rolige efter turen',
  'Indsat {head}, sorteret efter størrelse i stierne',
  '{head} ind. Et par med slidte knæ, ellers pæne',
  '{head} nye. Fodrer på gulvet de første dage',
  'Fyldt op i dag, {head} stk. Vand og gulvvarme tjekket',
  '{head} grise, {kg} kg. Mindste sat for sig selv ved døren',
] as const

export const outbreakTexts = [
  'Drikker mindre end i går, holdes øje med',
  'Diarré i flere stier i dag. Dyrlæge ringet op',
  'Tynde maver i halvdelen af stierne, medicin i vandet fra i dag',
  'Stadig sløje, nogle tomme i flanken. Elektrolyt i krybberne',
  'Vender nu, de er oppe at æde igen',
] as const

export const feedStopTexts = [
  'Foderkæden stod stille fra i nat, kæden sprunget. Kører igen kl. 16',
  'Ingen foder hele dagen, først set ved eftermiddagsrunden. Kæde lavet',
] as const

export const heatTexts = [
  '{c} grader ude, de ligger og hiver. Ekstra vand i truget',
  'Hedebølge, overbrusning kører og luger åbne',
  'Æder næsten ikke i varmen, fodrer mest om aftenen',
] as const

export const leakTexts = [
  'Ventil løb i nat, hørt på morgenrunden. Skiftet',
  'Vandmåleren stod højt, utæt nippel i sti {sti} fundet og skiftet',
  'Slange på blandekar sprunget, lukket og lappet',
] as const

export const sensorTexts = [
  '{navn} uden data i to døgn, batteri skiftet',
  '{navn} faldt af nettet, genstartet boksen',
  '{navn} sendte ikke, kabel bidt over',
] as const

export const vetTexts = [
  'Dyrlæge Ole gik alle stalde igennem, instrukser fornyet',
  'Dyrlægebesøg. Ser fornuftigt ud, mindre medicin end sidst',
  'Dyrlæge her. Obduceret {n}, prøver sendt',
  'Dyrlægebesøg, aftalt at holde øje med hoste',
  'Besøg af dyrlægen. Ny instruks på ledbetændelse, gammel smidt ud',
] as const
