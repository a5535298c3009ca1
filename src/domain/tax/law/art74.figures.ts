import type { FigureByYear } from './figure.ts'
import type { MinimumAmounts } from './art56to61.ts'
import type { Scale } from './scale.ts'

/** The regions whose tax the agency collects, and Ceuta and Melilla, which have no region (art. 74). */
export const regions = [
  'andalucia',
  'aragon',
  'asturias',
  'balears',
  'canarias',
  'cantabria',
  'castilla-la-mancha',
  'castilla-y-leon',
  'cataluna',
  'extremadura',
  'galicia',
  'madrid',
  'murcia',
  'la-rioja',
  'valencia',
  'ceuta-melilla',
] as const

export type Region = (typeof regions)[number]

/** Regional scales (art. 74 Ley 35/2006), each with the accumulated quota as it is printed. */
export const regionalScales: FigureByYear<Record<Region, Scale>> = [
  {
    year: 2025,
    law: 'art. 74 Ley 35/2006 and the law of each region',
    source: 'MAN25 p. 1121-1130',
    value: {
      // Art. 23 Ley 5/2021; MAN25 p. 1121
      andalucia: [
        [0, 0, 9.5],
        [13_000, 1235, 12],
        [21_100, 2207, 15],
        [35_200, 4322, 18.5],
        [60_000, 8910, 22.5],
      ],
      // Art. 110-1 DLeg 1/2005; MAN25 p. 1122
      aragon: [
        [0, 0, 9.5],
        [13_072.5, 1241.89, 12],
        [21_210, 2218.39, 15],
        [36_960, 4580.89, 18.5],
        [52_500, 7455.79, 20.5],
        [60_000, 8993.29, 23],
        [80_000, 13_593.29, 24],
        [90_000, 15_993.29, 25],
        [130_000, 25_993.29, 25.5],
      ],
      // Art. 2 DLeg 2/2014 as changed by Ley 3/2025 of 19 November (BOPA 2-12-2025); MAN25 p. 1122-1123
      asturias: [
        [0, 0, 9],
        [12_450, 1120.5, 12],
        [17_707.2, 1751.36, 14],
        [33_007.2, 3893.36, 19.2],
        [53_407.2, 7810.16, 21.5],
        [70_000, 11_377.62, 22.5],
        [90_000, 15_877.62, 25],
        [175_000, 37_127.62, 26],
      ],
      // Art. 1 DLeg 1/2014; MAN25 p. 1123
      balears: [
        [0, 0, 9],
        [10_000, 900, 11.25],
        [18_000, 1800, 14.25],
        [30_000, 3510, 17.5],
        [48_000, 6660, 19],
        [70_000, 10_840, 21.75],
        [90_000, 15_190, 22.75],
        [120_000, 22_015, 23.75],
        [175_000, 35_077.5, 24.75],
      ],
      // Art. 18 bis DLeg 1/2009 as changed by Ley 9/2025 of 23 December, d.f. 11 (BOC 29-12-2025); MAN25 p. 1124
      canarias: [
        [0, 0, 9],
        [13_748, 1237.32, 11.5],
        [19_422, 1889.83, 14],
        [35_924, 4200.11, 18.5],
        [57_566, 8203.88, 23.5],
        [93_268, 16_593.85, 25],
        [123_745, 24_213.1, 26],
      ],
      // Art. 1 DLeg 62/2008; MAN25 p. 1124-1125
      cantabria: [
        [0, 0, 8.5],
        [13_000, 1105, 11],
        [21_000, 1985, 14.5],
        [35_200, 4044, 18],
        [60_000, 8508, 22.5],
        [90_000, 15_258, 24.5],
      ],
      // Art. 13 bis Ley 8/2013; MAN25 p. 1125
      'castilla-la-mancha': [
        [0, 0, 9.5],
        [12_450, 1182.75, 12],
        [20_200, 2112.75, 15],
        [35_200, 4362.75, 18.5],
        [60_000, 8950.75, 22.5],
      ],
      // Art. 1 DLeg 1/2013; MAN25 p. 1125-1126
      'castilla-y-leon': [
        [0, 0, 9],
        [12_450, 1120.5, 12],
        [20_200, 2050.5, 14],
        [35_200, 4150.5, 18.5],
        [53_407.2, 7518.83, 21.5],
      ],
      // Art. 611-1 DLeg 1/2024; MAN25 p. 1126
      cataluna: [
        [0, 0, 9.5],
        [12_500, 1187.5, 12.5],
        [22_000, 2375, 16],
        [33_000, 4135, 19],
        [53_000, 7935, 21.5],
        [90_000, 15_890, 23.5],
        [120_000, 22_940, 24.5],
        [175_000, 36_415, 25.5],
      ],
      // Art. 1 DLeg 1/2018; MAN25 p. 1127
      extremadura: [
        [0, 0, 8],
        [12_450, 996, 10],
        [20_200, 1771, 16],
        [24_200, 2411, 17.5],
        [35_200, 4336, 21],
        [60_000, 9544, 23.5],
        [80_200, 14_291, 24],
        [99_200, 18_851, 24.5],
        [120_200, 23_996, 25],
      ],
      // Art. 4 DLeg 1/2011; MAN25 p. 1127
      galicia: [
        [0, 0, 9],
        [12_985.35, 1168.68, 11.65],
        [21_068.6, 2110.38, 14.9],
        [35_200, 4215.96, 18.4],
        [60_000, 8779.16, 22.5],
      ],
      // Art. 1 DLeg 1/2010 (Madrid); MAN25 p. 1128
      madrid: [
        [0, 0, 8.5],
        [13_362.22, 1135.79, 10.7],
        [19_004.63, 1739.53, 12.8],
        [35_425.68, 3841.42, 17.4],
        [57_320.4, 7651.1, 20.5],
      ],
      // Art. 2 DLeg 1/2010 (Murcia); MAN25 p. 1128
      murcia: [
        [0, 0, 9.5],
        [12_450, 1182.75, 11.2],
        [20_200, 2050.75, 13.3],
        [34_000, 3886.15, 17.9],
        [60_000, 8540.15, 22.5],
      ],
      // Art. 31 Ley 10/2017 as changed by Ley 13/2023; MAN25 p. 1129
      'la-rioja': [
        [0, 0, 8],
        [12_450, 996, 10.6],
        [20_200, 1817.5, 13.6],
        [35_200, 3857.5, 17.8],
        [40_000, 4711.9, 18.3],
        [50_000, 6541.9, 19],
        [60_000, 8441.9, 24.5],
        [120_000, 23_141.9, 27],
      ],
      // Art. 2 Ley 13/1997; MAN25 p. 1129-1130
      valencia: [
        [0, 0, 9],
        [12_000, 1080, 12],
        [22_000, 2280, 15],
        [32_000, 3780, 17.5],
        [42_000, 5530, 20],
        [52_000, 7530, 22.5],
        [62_000, 9780, 25],
        [72_000, 12_280, 26.5],
        [100_000, 19_700, 27.5],
        [150_000, 33_450, 28.5],
        [200_000, 47_700, 29.5],
      ],
      // D.a. 32 Ley 35/2006, scale of art. 65; MAN25 p. 1130-1131
      'ceuta-melilla': [
        [0, 0, 9.5],
        [12_450, 1182.75, 12],
        [20_200, 2112.75, 15],
        [35_200, 4362.75, 18.5],
        [60_000, 8950.75, 22.5],
      ],
    },
  },
]

/** Minimums of the regions that have their own (art. 56.3 Ley 35/2006); the others take the state's. */
export const regionalMinimums: FigureByYear<Partial<Record<Region, MinimumAmounts>>> = [
  {
    year: 2025,
    law: 'art. 56.3 Ley 35/2006 and the law of each region',
    source: 'MAN25 p. 1085-1098',
    value: {
      // art. 23 bis Ley 5/2021; MAN25 p. 1084-1085, 1094
      andalucia: {
        taxpayer: 5790,
        taxpayerFrom65: 1200,
        taxpayerFrom75: 1460,
        childByOrder: [2510, 2820, 4170, 4700],
        childUnder3: 2920,
        ascendant: 1200,
        ascendantFrom75: 1460,
        disabilityFrom33: 3130,
        disabilityFrom65: 9390,
        help: 3130,
      },
      // art. 2 bis to 2 quinquies DLeg 2/2014 (Ley 3/2025, new for 2025); MAN25 p. 1085-1086, 1095
      asturias: {
        taxpayer: 6105,
        taxpayerFrom65: 1265,
        taxpayerFrom75: 1540,
        childByOrder: [2640, 2970, 4400, 4950],
        childUnder3: 3080,
        ascendant: 1265,
        ascendantFrom75: 1540,
        disabilityFrom33: 3300,
        disabilityFrom65: 9900,
        help: 3300,
      },
      // art. 2 DLeg 1/2014; MAN25 p. 1086-1087, 1095
      balears: {
        taxpayer: 5550,
        taxpayerFrom65: 1265,
        taxpayerFrom75: 1540,
        childByOrder: [2400, 2970, 4400, 4950],
        childUnder3: 2800,
        ascendant: 1265,
        ascendantFrom75: 1540,
        disabilityFrom33: 3300,
        disabilityFrom65: 9900,
        help: 3300,
        taxpayerOf65: 6105,
      },
      // art. 18 quater DLeg 1/2009; MAN25 p. 1087-1088, 1095-1096
      canarias: {
        taxpayer: 5606,
        taxpayerFrom65: 1162,
        taxpayerFrom75: 1414,
        childByOrder: [2424, 2727, 4040, 4545],
        childUnder3: 2828,
        ascendant: 1162,
        ascendantFrom75: 1414,
        disabilityFrom33: 3030,
        disabilityFrom65: 9090,
        help: 3030,
      },
      // art. 4 bis DLeg 1/2011; MAN25 p. 1089-1090, 1096
      galicia: {
        taxpayer: 5789,
        taxpayerFrom65: 1199,
        taxpayerFrom75: 1460,
        childByOrder: [2503, 2816, 4172, 4694],
        childUnder3: 2920,
        ascendant: 1199,
        ascendantFrom75: 1460,
        disabilityFrom33: 3129,
        disabilityFrom65: 9387,
        help: 3129,
      },
      // art. 2 to 2 quater DLeg 1/2010 (Madrid); MAN25 p. 1090-1091, 1096-1097
      madrid: {
        taxpayer: 5956.65,
        taxpayerFrom65: 1234.26,
        taxpayerFrom75: 1502.58,
        childByOrder: [2575.85, 2897.83, 4400, 4950],
        childUnder3: 3005.16,
        ascendant: 1234.26,
        ascendantFrom75: 1502.58,
        disabilityFrom33: 3219.81,
        disabilityFrom65: 9659.44,
        help: 3219.81,
      },
      // art. 31 bis Ley 10/2017; MAN25 p. 1091-1092, 1097
      'la-rioja': {
        taxpayer: 5550,
        taxpayerFrom65: 1150,
        taxpayerFrom75: 1400,
        childByOrder: [2400, 2700, 4000, 4500],
        childUnder3: 2800,
        ascendant: 1150,
        ascendantFrom75: 1400,
        disabilityFrom33: 3000,
        disabilityFrom65: 9000,
        help: 3000,
        childDisabilityFrom33: 3300,
        childDisabilityFrom65: 9900,
      },
      // art. 2 bis Ley 13/1997; MAN25 p. 1092-1093, 1097-1098
      valencia: {
        taxpayer: 6105,
        taxpayerFrom65: 1265,
        taxpayerFrom75: 1540,
        childByOrder: [2640, 2970, 4400, 4950],
        childUnder3: 3080,
        ascendant: 1265,
        ascendantFrom75: 1540,
        disabilityFrom33: 3300,
        disabilityFrom65: 9900,
        help: 3300,
      },
    },
  },
]
