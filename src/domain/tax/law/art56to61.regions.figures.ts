import type { MinimumAmounts } from './art56to61.ts'
import { stateAmounts } from './art56to61.figures.ts'
import type { Region } from './art74.figures.ts'
import type { FigureByYear } from './figure.ts'

/** Minimums of regions with their own (art. 56.3 Ley 35/2006); other regions use the State's. */
export const regionalMinimums: FigureByYear<Partial<Record<Region, MinimumAmounts>>> = [
  {
    year: 2025,
    value: {
      // art. 23 bis Ley 5/2021; MAN25 p. 1084-1085, 1094
      andalucia: {
        taxpayer: 5_790_00,
        taxpayerFrom65: 1_200_00,
        taxpayerFrom75: 1_460_00,
        childByOrder: [2_510_00, 2_820_00, 4_170_00, 4_700_00],
        childUnder3: 2_920_00,
        ascendant: 1_200_00,
        ascendantFrom75: 1_460_00,
        disabilityFrom33: 3_130_00,
        disabilityFrom65: 9_390_00,
        help: 3_130_00,
      },
      // art. 2 bis to 2 quinquies DLeg 2/2014 (Ley 3/2025, new for 2025); MAN25 p. 1085-1086, 1095
      asturias: {
        taxpayer: 6_105_00,
        taxpayerFrom65: 1_265_00,
        taxpayerFrom75: 1_540_00,
        childByOrder: [2_640_00, 2_970_00, 4_400_00, 4_950_00],
        childUnder3: 3_080_00,
        ascendant: 1_265_00,
        ascendantFrom75: 1_540_00,
        disabilityFrom33: 3_300_00,
        disabilityFrom65: 9_900_00,
        help: 3_300_00,
      },
      // art. 2 DLeg 1/2014; MAN25 p. 1086-1087, 1095
      balears: {
        taxpayer: 5_550_00,
        taxpayerFrom65: 1_265_00,
        taxpayerFrom75: 1_540_00,
        childByOrder: [2_400_00, 2_970_00, 4_400_00, 4_950_00],
        childUnder3: 2_800_00,
        ascendant: 1_265_00,
        ascendantFrom75: 1_540_00,
        disabilityFrom33: 3_300_00,
        disabilityFrom65: 9_900_00,
        help: 3_300_00,
        taxpayerOf65: 6_105_00,
      },
      // art. 18 quater DLeg 1/2009; MAN25 p. 1087-1088, 1095-1096
      canarias: {
        taxpayer: 5_606_00,
        taxpayerFrom65: 1_162_00,
        taxpayerFrom75: 1_414_00,
        childByOrder: [2_424_00, 2_727_00, 4_040_00, 4_545_00],
        childUnder3: 2_828_00,
        ascendant: 1_162_00,
        ascendantFrom75: 1_414_00,
        disabilityFrom33: 3_030_00,
        disabilityFrom65: 9_090_00,
        help: 3_030_00,
      },
      // art. 4 bis DLeg 1/2011; MAN25 p. 1089-1090, 1096
      galicia: {
        taxpayer: 5_789_00,
        taxpayerFrom65: 1_199_00,
        taxpayerFrom75: 1_460_00,
        childByOrder: [2_503_00, 2_816_00, 4_172_00, 4_694_00],
        childUnder3: 2_920_00,
        ascendant: 1_199_00,
        ascendantFrom75: 1_460_00,
        disabilityFrom33: 3_129_00,
        disabilityFrom65: 9_387_00,
        help: 3_129_00,
      },
      // art. 2 to 2 quater DLeg 1/2010 (Madrid); MAN25 p. 1090-1091, 1096-1097
      madrid: {
        taxpayer: 5_956_65,
        taxpayerFrom65: 1_234_26,
        taxpayerFrom75: 1_502_58,
        childByOrder: [2_575_85, 2_897_83, 4_400_00, 4_950_00],
        childUnder3: 3_005_16,
        ascendant: 1_234_26,
        ascendantFrom75: 1_502_58,
        disabilityFrom33: 3_219_81,
        disabilityFrom65: 9_659_44,
        help: 3_219_81,
      },
      // art. 31 bis Ley 10/2017; MAN25 p. 1091-1092, 1097
      'la-rioja': {
        ...stateAmounts,
        childDisabilityFrom33: 3_300_00,
        childDisabilityFrom65: 9_900_00,
      },
      // art. 2 bis Ley 13/1997; MAN25 p. 1092-1093, 1097-1098
      valencia: {
        taxpayer: 6_105_00,
        taxpayerFrom65: 1_265_00,
        taxpayerFrom75: 1_540_00,
        childByOrder: [2_640_00, 2_970_00, 4_400_00, 4_950_00],
        childUnder3: 3_080_00,
        ascendant: 1_265_00,
        ascendantFrom75: 1_540_00,
        disabilityFrom33: 3_300_00,
        disabilityFrom65: 9_900_00,
        help: 3_300_00,
      },
    },
  },
]
