/**
 * A raw material of the trade's tables, with example values: an analysis of the actual lot takes precedence. Values per
 * fresh feed, at its dry matter. Source: docs/domain/kpis.md#feed-mixes
 */
export interface ReferenceMaterial {
  /** 1-41, never changed or reused. */
  id: number
  name: string
  nameEn: string
  dryMatterPct: number
  fePer100Kg: number
  crudeProteinPct: number
  phosphorusGramsPerKg: number
  priceDkkPer100Kg: number
}

const material = (
  id: number,
  name: string,
  nameEn: string,
  [dryMatterPct, fePer100Kg, crudeProteinPct, phosphorusGramsPerKg, priceDkkPer100Kg]: readonly [
    number,
    number,
    number,
    number,
    number,
  ],
): ReferenceMaterial => ({
  id,
  name,
  nameEn,
  dryMatterPct,
  fePer100Kg,
  crudeProteinPct,
  phosphorusGramsPerKg,
  priceDkkPer100Kg,
})

export const registerMaterials: readonly ReferenceMaterial[] = [
  material(1, 'Hvede', 'Wheat', [85, 115.5, 9.6, 2.6, 160]),
  material(2, 'Vårbyg', 'Spring barley', [85, 106, 9, 2.9, 156]),
  material(3, 'Vinterbyg', 'Winter barley', [85, 101.7, 9.4, 2.8, 153]),
  material(4, 'Rug', 'Rye', [85, 110.5, 7.6, 2.5, 142]),
  material(5, 'Triticale', 'Triticale', [85, 112.5, 10.1, 3, 150]),
  material(6, 'Havre', 'Oats', [85, 88, 9.3, 2.9, 150]),
  material(7, 'Majs', 'Maize', [86.5, 121, 8.2, 2.6, 185]),
  material(8, 'Hvede, varmebehandlet', 'Wheat, heat treated', [90, 123, 11.5, 3, 245]),
  material(9, 'Havregryn (afskallet havre)', 'Dehulled oats', [88, 121, 13, 4, 340]),
  material(10, 'Sojaskrå, afskallet', 'Soybean meal, dehulled', [88, 104, 46.5, 6.3, 290]),
  material(11, 'Sojaskrå, ikke afskallet', 'Soybean meal, with hulls', [87.5, 98, 43, 6.1, 275]),
  material(12, 'Sojaprotein, fermenteret/koncentrat', 'Soy protein concentrate', [92, 112, 58, 7.5, 780]),
  material(13, 'Rapskage', 'Rapeseed cake (about 10 % fat)', [89.5, 99, 31, 10.5, 215]),
  material(14, 'Rapsskrå', 'Rapeseed meal', [88.5, 81, 34, 10.8, 195]),
  material(15, 'Solsikkeskrå, delvist afskallet', 'Sunflower meal, part-dehulled', [89.5, 79, 36, 10.3, 190]),
  material(16, 'Ærter', 'Peas', [86, 109, 20.3, 3.9, 195]),
  material(17, 'Hestebønner', 'Faba beans', [86, 104, 26, 5.4, 190]),
  material(18, 'Lupin, smalbladet', 'Lupin', [88, 98, 32, 3.4, 210]),
  material(19, 'Fiskemel', 'Fish meal', [92, 118, 70, 22, 1250]),
  material(20, 'Kartoffelprotein', 'Potato protein', [91.5, 121, 77, 2.8, 1150]),
  material(21, 'Blodplasma', 'Spray-dried plasma', [92, 122, 75, 13, 3300]),
  material(22, 'Vallepulver', 'Whey powder', [96, 112, 12.5, 7.5, 780]),
  material(23, 'Skummetmælkspulver', 'Skim-milk powder', [95, 121, 34.5, 10, 1900]),
  material(24, 'Valle, våd (6 % ts)', 'Liquid whey', [6, 7, 0.8, 0.6, 9]),
  material(25, 'Bærme fra ethanol, våd', 'Wet distillers grains', [12, 11.5, 4, 1.1, 18]),
  material(26, 'Hvedeklid', 'Wheat bran', [87, 70, 15, 10.5, 145]),
  material(27, 'Roepiller, melasserede', 'Sugar-beet pulp', [89, 82, 9.5, 0.9, 165]),
  material(28, 'Melasse, sukkerroe', 'Beet molasses', [75, 68, 9.5, 0.2, 165]),
  material(29, 'Grønpiller (lucerne)', 'Lucerne pellets', [91, 43, 16, 2.6, 180]),
  material(30, 'Sojaolie', 'Soybean oil', [99.5, 320, 0, 0, 880]),
  material(31, 'Palmefedt (PFAD)', 'Palm fatty acid distillate', [99.5, 290, 0, 0, 740]),
  material(32, 'Rapsolie', 'Rapeseed oil', [99.5, 320, 0, 0, 860]),
  material(33, 'Foderkridt', 'Limestone (calcium carbonate)', [99, 0, 0, 0, 65]),
  material(34, 'Monocalciumfosfat', 'Monocalcium phosphate', [97, 0, 0, 227, 590]),
  material(35, 'Fodersalt', 'Salt', [99.5, 0, 0, 0, 130]),
  material(36, 'L-lysin HCl 98 %', 'L-lysine HCl', [98.5, 145, 94, 0, 1150]),
  material(37, 'DL-methionin', 'DL-methionine', [99, 145, 58, 0, 2200]),
  material(38, 'L-treonin', 'L-threonine', [98.5, 145, 72, 0, 1150]),
  material(39, 'Mineral-/vitaminblanding, smågrise', 'Weaner premix', [97, 20, 8, 45, 650]),
  material(40, 'Mineral-/vitaminblanding, slagtegrise', 'Finisher premix', [97, 10, 6, 45, 520]),
  material(41, 'Benzoesyre', 'Benzoic acid', [99, 0, 0, 0, 1400]),
]
